declare module '#zug' {
  export interface Zug {
    _malloc(size: number): number
    _free(pointer: number): void
    _zug_open(language: number, name: number, text: number, length: number, seed: number): number
    _zug_ask(session: number, request: number): number
    _zug_close(session: number): void
    UTF8ToString(pointer: number): string
    stringToUTF8(text: string, pointer: number, size: number): void
    lengthBytesUTF8(text: string): number
  }
  export default function makeZug(options: object): Promise<Zug>
}
declare module '*?worker&url' {
  const address: string
  export default address
}
declare module 'virtual:corpus' {
  export const corpus: { name: string; language: string; folder: string; text: string }[]
}
declare module '*.css' {}
