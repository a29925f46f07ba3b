// Four kinds of words. Keywords of C and C++. What the headers of C, C++ and POSIX declare, as the
// C++ wrapper's namespace is at their level; the test that keeps this list whole asks the compiler.
// And what the source calls something of its own, behind which one of the endings of the interface
// stands: a game `start` would have a start_state, too. And what headers are called.

#include "backends/c/reserved.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

namespace zug::c {
namespace {

constexpr std::string_view ours =
    "apply choice_of draw_of fill grow keep list next offer player start thin try";

constexpr std::string_view known =
    "L_ctermid L_cuserid L_tmpnam P_tmpdir a64l abort abs access acct acos acosf acosh "
    "acoshf acoshl acosl adjtime alarm alignas aligned_alloc alignof alloca and and_eq "
    "arc4random arc4random_buf arc4random_uniform asctime asin asinf asinh asinhf asinhl "
    "asinl asm asprintf at_quick_exit atan atan2 atan2f atan2l atanf atanh atanhf atanhl "
    "atanl atexit atof atoi atol atoll auto basename bcmp bcopy bitand bitor bool break brk "
    "bsearch btowc bzero calloc canonicalize canonicalize_file_name canonicalizef "
    "canonicalizel case catch cbrt cbrtf cbrtl ceil ceilf ceill char chdir chown chroot "
    "class clearenv clearerr clearerr_unlocked clock clone close closefrom co_await "
    "co_return co_yield compl concept confstr const const_cast consteval constexpr constinit "
    "continue copysign copysignf copysignl cos cosf cosh coshf coshl cosl crypt ctermid "
    "ctime cuserid daddl daemon daylight ddivl decltype default delete dfmal difftime div "
    "dmull do double dprintf drand48 drand48_data drand48_r drem dremf dreml dsqrtl dsubl "
    "dup dup2 dup3 duplocale dynamic_cast dysize eaccess ecvt ecvt_r else endusershell enum "
    "environ erand48 erand48_r erf erfc erfcf erfcl erff erfl errno euidaccess execl execle "
    "execlp execv execve execveat execvp execvpe exit exp exp10 exp10f exp10l exp2 exp2f "
    "exp2l expf expl explicit expm1 expm1f expm1l export extern fabs fabsf fabsl faccessat "
    "fadd faddl false fchdir fchown fchownat fclose fcloseall fcvt fcvt_r fd fd_mask fd_set "
    "fdatasync fdim fdimf fdiml fdiv fdivl fdopen feof feof_unlocked ferror ferror_unlocked "
    "fexecve fflush fflush_unlocked ffma ffmal ffs ffsl ffsll fgetc fgetc_unlocked fgetpos "
    "fgetpos64 fgets fgets_unlocked fgetwc fgetwc_unlocked fgetws fgetws_unlocked fileno "
    "fileno_unlocked finite finitef finitel float flockfile floor floorf floorl fma fmaf "
    "fmal fmax fmaxf fmaximum fmaximumf fmaximuml fmaxl fmaxmag fmaxmagf fmaxmagl fmemopen "
    "fmin fminf fminimum fminimumf fminimuml fminl fminmag fminmagf fminmagl fmod fmodf "
    "fmodl fmul fmull fopen fopen64 fopencookie for fork fpathconf fprintf fputc "
    "fputc_unlocked fputs fputs_unlocked fputwc fputwc_unlocked fputws fputws_unlocked fread "
    "fread_unlocked free freelocale freopen freopen64 frexp frexpf frexpl friend fromfp "
    "fromfpf fromfpl fromfpx fromfpxf fromfpxl fscanf fseek fseeko fseeko64 fsetpos "
    "fsetpos64 fsqrt fsqrtl fsub fsubl fsync ftell ftello ftello64 ftruncate ftruncate64 "
    "ftrylockfile funlockfile futimes futimesat fwide fwprintf fwrite fwrite_unlocked "
    "fwscanf gamma gammaf gammal gcvt getc getc_unlocked getchar getchar_unlocked getcpu "
    "getcwd getdate getdelim getdomainname getdtablesize getegid getentropy getenv geteuid "
    "getgid getgroups gethostid gethostname getitimer getline getloadavg getlogin getopt "
    "getpagesize getpass getpayload getpayloadf getpayloadl getpgid getpgrp getpid getppid "
    "getpt getresgid getresuid getsid getsubopt gettid gettimeofday getuid getusershell getw "
    "getwc getwc_unlocked getwchar getwchar_unlocked getwd gmtime goto grantpt gsignal hypot "
    "hypotf hypotl i386 if ilogb ilogbf ilogbl index initstate initstate_r inline int "
    "isalnum isalnum_l isalpha isalpha_l isascii isatty isblank isblank_l iscanonical "
    "iscntrl iscntrl_l isctype isdigit isdigit_l iseqsig isgraph isgraph_l isinff isinfl "
    "islower islower_l isnanf isnanl isprint isprint_l ispunct ispunct_l issignaling isspace "
    "isspace_l isupper isupper_l iswalnum iswalpha iswblank iswcntrl iswctype iswdigit "
    "iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit isxdigit_l "
    "iszero itimerspec itimerval j0 j0f j0l j1 j1f j1l jn jnf jnl jrand48 jrand48_r kill "
    "killpg l64a labs lchown lcong48 lcong48_r lconv ldexp ldexpf ldexpl ldiv lgamma lgammaf "
    "lgammal link linkat linux llabs lldiv llogb llogbf llogbl llrint llrintf llrintl "
    "llround llroundf llroundl localeconv localtime lockf log log10 log10f log10l log1p "
    "log1pf log1pl log2 log2f log2l logb logbf logbl logf logl long lrand48 lrand48_r lrint "
    "lrintf lrintl lround lroundf lroundl lseek lseek64 lutimes main malloc mblen mbrlen "
    "mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc memccpy memchr memcmp memcpy "
    "memfrob memmem memmove mempcpy memrchr memset mkdtemp mkostemp mkostemp64 mkostemps "
    "mkostemps64 mkstemp mkstemp64 mkstemps mkstemps64 mktemp mktime modf modff modfl "
    "mrand48 mrand48_r mutable namespace nan nanf nanl nanosleep nearbyint nearbyintf "
    "nearbyintl new newlocale nextafter nextafterf nextafterl nextdown nextdownf nextdownl "
    "nexttoward nexttowardf nexttowardl nextup nextupf nextupl nice noexcept not not_eq "
    "nrand48 nrand48_r nullptr obstack obstack_printf obstack_vprintf on_exit open_memstream "
    "open_wmemstream operator optarg opterr optind optopt or or_eq pathconf pause pclose "
    "perror pipe pipe2 popen posix_memalign posix_openpt pow powf powl pread pread64 printf "
    "private profil program_invocation_name program_invocation_short_name protected pselect "
    "psiginfo psignal ptsname ptsname_r public putc putc_unlocked putchar putchar_unlocked "
    "putenv puts putw putwc putwc_unlocked putwchar putwchar_unlocked pwrite pwrite64 qecvt "
    "qecvt_r qfcvt qfcvt_r qgcvt qsort qsort_r quick_exit raise rand rand_r random "
    "random_data random_r rawmemchr read readlink readlinkat realloc reallocarray realpath "
    "register reinterpret_cast remainder remainderf remainderl remove remquo remquof remquol "
    "rename renameat renameat2 requires restrict return revoke rewind rindex rint rintf "
    "rintl rmdir round roundeven roundevenf roundevenl roundf roundl rpmatch sbrk scalb "
    "scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scanf secure_getenv "
    "seed48 seed48_r select setbuf setbuffer setdomainname setegid setenv seteuid setgid "
    "sethostid sethostname setitimer setlinebuf setlocale setlogin setns setpayload "
    "setpayloadf setpayloadl setpayloadsig setpayloadsigf setpayloadsigl setpgid setpgrp "
    "setregid setresgid setresuid setreuid setsid setstate setstate_r settimeofday setuid "
    "setusershell setvbuf short sigaction sigaddset sigaltstack sigandset sigblock "
    "sigcontext sigdelset sigemptyset sigevent sigfillset siggetmask sighold sigignore "
    "siginterrupt sigisemptyset sigismember signal signed signgam significand significandf "
    "significandl sigorset sigpause sigpending sigprocmask sigqueue sigrelse sigreturn "
    "sigset sigsetmask sigstack sigsuspend sigtimedwait sigval sigwait sigwaitinfo sin "
    "sincos sincosf sincosl sinf sinh sinhf sinhl sinl sizeof sleep snprintf sprintf sqrt "
    "sqrtf sqrtl srand srand48 srand48_r srandom srandom_r sscanf ssignal static "
    "static_assert static_cast std stderr stdin stdout stpcpy stpncpy strcasecmp strcasestr "
    "strcat strchr strchrnul strcmp strcoll strcpy strcspn strdup strerror strfromd strfromf "
    "strfroml strfry strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen "
    "strpbrk strptime strrchr strsep strsignal strspn strstr strtod strtod_l strtof "
    "strtof128_l strtof32_l strtof32x_l strtof64_l strtof64x_l strtof_l strtok strtol "
    "strtol_l strtold strtold_l strtoll strtoll_l strtoq strtoul strtoul_l strtoull "
    "strtoull_l strtouq struct strverscmp strxfrm swab switch swprintf swscanf symlink "
    "symlinkat sync syncfs syscall sysconf system tan tanf tanh tanhf tanhl tanl tcgetpgrp "
    "tcsetpgrp template tempnam tgamma tgammaf tgammal tgkill this thread_local throw time "
    "timegm timelocal timespec timeval timex timezone tm tmpfile tmpfile64 tmpnam tmpnam_r "
    "toascii tolower tolower_l totalorder totalorderf totalorderl totalordermag "
    "totalordermagf totalordermagl toupper toupper_l towctrans towlower towupper true trunc "
    "truncate truncate64 truncf truncl ttyname ttyslot typedef typeid typename typeof tzname "
    "tzset u_char u_int u_long u_short ualarm ufromfp ufromfpf ufromfpl ufromfpx ufromfpxf "
    "ufromfpxl uint ulong ungetc ungetwc union unix unlink unlinkat unlockpt unsetenv "
    "unshare unsigned uselocale ushort using usleep utimes va va_list valloc vasprintf "
    "vdprintf vfork vfprintf vfscanf vfwprintf vfwscanf vhangup virtual void volatile "
    "vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf vwprintf vwscanf wcpcpy "
    "wcpncpy wcrtomb wcscasecmp wcscasecmp_l wcscat wcschr wcschrnul wcscmp wcscoll "
    "wcscoll_l wcscpy wcscspn wcsdup wcsftime wcsftime_l wcslen wcsncasecmp wcsncasecmp_l "
    "wcsncat wcsncmp wcsncpy wcsnlen wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr "
    "wcstod wcstod_l wcstof wcstof128_l wcstof32_l wcstof32x_l wcstof64_l wcstof64x_l "
    "wcstof_l wcstok wcstol wcstol_l wcstold wcstold_l wcstoll wcstoll_l wcstombs wcstoq "
    "wcstoul wcstoul_l wcstoull wcstoull_l wcstouq wcswcs wcswidth wcsxfrm wcsxfrm_l wctob "
    "wctomb wctrans wctype wcwidth while wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset "
    "wprintf write wscanf xor xor_eq y0 y0f y0l y1 y1f y1l yn ynf ynl zu ";

// A file GAME.h beside the source must not be found in the place of one of these.
constexpr std::string_view headers =
    "aio aliases alloca ar argp argz assert byteswap complex cpio ctype dirent dlfcn elf "
    "endian envz err errno error execinfo fcntl features fenv float fmtmsg fnmatch fstab fts "
    "ftw gconv getopt glob grp gshadow iconv ifaddrs inttypes iso646 langinfo lastlog libgen "
    "libintl limits link locale malloc math mcheck memory mntent monetary mqueue netdb "
    "nl_types nss obstack paths poll printf proc_service pthread pty pwd re_comp regex "
    "regexp resolv sched search semaphore setjmp sgtty shadow signal spawn stab stdalign "
    "stdarg stdatomic stdbool stdc stddef stdint stdio stdio_ext stdlib stdnoreturn string "
    "strings stropts syscall sysexits syslimits syslog tar termio termios tgmath thread_db "
    "threads time ttyent uchar ucontext ulimit unistd utime utmp utmpx wait wchar wctype "
    "wordexp ";

bool ends_in(const std::string& word, std::string_view ending) {
  return word.size() >= ending.size() &&
         word.compare(word.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

bool is_reserved(const std::string& word) {
  static const std::set<std::string> words = [] {
    std::istringstream list{std::string(ours) + " " + std::string(known) + std::string(headers)};
    std::set<std::string> result;
    for (std::string each; list >> each;) result.insert(each);
    return result;
  }();
  // Macros have no small letters, POSIX keeps _t for types, and functions for the many kinds of
  // floating-point numbers end in their names.
  const bool macro = word.size() > 1 && std::none_of(word.begin(), word.end(),
                                                     [](char c) { return c >= 'a' && c <= 'z'; });
  for (const char* ending : {"_t", "f16", "f32", "f64", "f128", "f32x", "f64x"}) {
    if (ends_in(word, ending)) return true;
  }
  return macro || words.count(word) > 0;
}

}  // namespace zug::c
