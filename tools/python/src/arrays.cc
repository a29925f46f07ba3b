// Arrays come in many kinds; those that do not fit are refused with words instead of being copied
// behind the caller's back.

#include <stdexcept>

#include "tools/python/src/bind.h"

namespace zug::python {
namespace {

using Code = nb::dlpack::dtype_code;

std::string spelled(const std::vector<std::size_t>& shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string type_name(nb::dlpack::dtype type) {
  static const char* const kinds[] = {"int",    "uint",    "float", "handle",
                                      "bfloat", "complex", "bool"};
  const std::string kind = type.code < 7 ? kinds[type.code] : "type";
  return kind == "bool" ? kind : kind + std::to_string(type.bits);
}

bool is(nb::dlpack::dtype type, Code code, int bits) {
  return type.code == static_cast<std::uint8_t>(code) && type.bits == bits && type.lanes == 1;
}

bool fits(nb::dlpack::dtype type, Numbers numbers) {
  switch (numbers) {
    case Numbers::Byte:
      return is(type, Code::UInt, 8) || is(type, Code::Bool, 8);
    case Numbers::Float32:
      return is(type, Code::Float, 32);
    case Numbers::Float64:
      return is(type, Code::Float, 64);
    case Numbers::Int32:
      return is(type, Code::Int, 32);
  }
  return false;
}

// What the struct module calls them; itemsize tells 'i' and 'l' apart, which may be alike.
bool format_fits(const Py_buffer& buffer, Numbers numbers) {
  const char format = buffer.format == nullptr || buffer.format[1] != 0 ? 0 : buffer.format[0];
  switch (numbers) {
    case Numbers::Byte:
      return (format == 'B' || format == '?') && buffer.itemsize == 1;
    case Numbers::Float32:
      return format == 'f' && buffer.itemsize == 4;
    case Numbers::Float64:
      return format == 'd' && buffer.itemsize == 8;
    case Numbers::Int32:
      return (format == 'i' || format == 'l') && buffer.itemsize == 4;
  }
  return false;
}

const char* const wanted_types[] = {"uint8 or bool", "float32", "float64", "int32"};

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw nb::value_error((name + " " + why).c_str());
}

bool contiguous(const nb::ndarray<>& array) {
  std::int64_t step = 1;
  for (std::size_t i = array.ndim(); i-- > 0;) {
    if (array.shape(i) != 1 && array.stride(i) != step) return false;
    step *= static_cast<std::int64_t>(array.shape(i));
  }
  return true;
}

template <class Array>
void check_shape(const Array& array, const std::vector<std::size_t>& shape,
                 const std::string& name) {
  std::vector<std::size_t> has;
  for (std::size_t i = 0; i < array.ndim(); ++i) has.push_back(array.shape(i));
  if (has != shape) refuse(name, "has shape " + spelled(has) + ", not " + spelled(shape));
}

template <class Array>
void check_place(const Array& array, const std::string& name) {
  if (array.device_type() != nb::device::cpu::value)
    refuse(name, "is not in the processor's memory");
}

using ReadOnly = nb::ndarray<nb::ro>;

ReadOnly read(nb::handle object, const char* name) {
  ReadOnly array;
  if (!nb::try_cast<ReadOnly>(object, array, false)) {
    throw nb::type_error((std::string(name) + " is no array").c_str());
  }
  check_place(array, name);
  return array;
}

template <class Number, class Take>
void each(const ReadOnly& array, const Take& take) {
  const auto* const data = static_cast<const Number*>(array.data());
  for (std::size_t i = 0; i < array.shape(0); ++i) {
    take(i, data[static_cast<std::int64_t>(i) * array.stride(0)]);
  }
}

}  // namespace

nb::object empty_array(const std::vector<std::size_t>& shape, const char* dtype) {
  nb::list sizes;
  for (const std::size_t size : shape) sizes.append(size);
  return nb::module_::import_("numpy").attr("empty")(nb::tuple(sizes), dtype);
}

bool Given::take_buffer(PyObject* object, const std::size_t* shape, std::size_t dimensions,
                        Numbers numbers, int flags) {
  if (PyObject_GetBuffer(object, &buffer_, flags | PyBUF_ND | PyBUF_FORMAT) != 0) {
    PyErr_Clear();
    return false;
  }
  held_ = true;
  bool same = buffer_.ndim == static_cast<int>(dimensions) && format_fits(buffer_, numbers);
  for (std::size_t i = 0; same && i < dimensions; ++i) {
    same = buffer_.shape[i] == static_cast<Py_ssize_t>(shape[i]);
  }
  if (same) {
    data = buffer_.buf;
    return true;
  }
  PyBuffer_Release(&buffer_);
  held_ = false;
  return false;
}

Given::Given(nb::handle object, const std::vector<std::size_t>& shape, Numbers numbers,
             const char* name) {
  if (take_buffer(object.ptr(), shape.data(), shape.size(), numbers, PyBUF_WRITABLE)) return;
  if (!nb::try_cast<nb::ndarray<>>(object, array_, false)) {
    PyErr_Clear();
    throw nb::type_error((std::string(name) + " is no array that can be written to").c_str());
  }
  check_place(array_, name);
  if (!fits(array_.dtype(), numbers)) {
    throw nb::type_error((std::string(name) + " is of " + type_name(array_.dtype()) + ", not of " +
                          wanted_types[static_cast<std::size_t>(numbers)])
                             .c_str());
  }
  check_shape(array_, shape, name);
  if (!contiguous(array_)) refuse(name, "is not contiguous (C order)");
  data = array_.data();
}

bool holds_bytes(nb::handle object) {
  Py_buffer buffer;
  if (PyObject_GetBuffer(object.ptr(), &buffer, PyBUF_ND | PyBUF_FORMAT) == 0) {
    const bool result = format_fits(buffer, Numbers::Byte);
    PyBuffer_Release(&buffer);
    return result;
  }
  PyErr_Clear();
  nb::ndarray<> any;
  const bool result =
      nb::try_cast<nb::ndarray<>>(object, any, false) && fits(any.dtype(), Numbers::Byte);
  PyErr_Clear();
  return result;
}

Actions::Actions(nb::handle object, std::size_t size) {
  if (given_.take_buffer(object.ptr(), &size, 1, Numbers::Int32, PyBUF_SIMPLE)) {
    data_ = static_cast<const std::int32_t*>(given_.data);
    return;
  }
  const ReadOnly array = read(object, "actions");
  check_shape(array, {size}, "actions");
  copy_.resize(size);
  data_ = copy_.data();
  if (is(array.dtype(), Code::Int, 32)) {
    each<std::int32_t>(array, [&](std::size_t i, std::int32_t value) { copy_[i] = value; });
  } else if (is(array.dtype(), Code::Int, 64)) {
    each<std::int64_t>(array, [&](std::size_t i, std::int64_t value) {
      const bool fits_in = value >= INT32_MIN && value <= INT32_MAX;
      copy_[i] = fits_in ? static_cast<std::int32_t>(value) : -2;
      if (!fits_in) outside_.emplace(i, value);
    });
  } else {
    throw nb::type_error(
        ("actions is of " + type_name(array.dtype()) + ", not of int32 or int64").c_str());
  }
}

std::vector<std::uint8_t> read_mask(nb::handle object, std::size_t size, const char* name) {
  const ReadOnly array = read(object, name);
  if (!fits(array.dtype(), Numbers::Byte)) {
    throw nb::type_error(
        (std::string(name) + " is of " + type_name(array.dtype()) + ", not of bool or uint8")
            .c_str());
  }
  check_shape(array, {size}, name);
  std::vector<std::uint8_t> result(size);
  each<std::uint8_t>(array, [&](std::size_t i, std::uint8_t value) { result[i] = value; });
  return result;
}

}  // namespace zug::python
