declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Omits glyphs that only OpenType features use. */
    noLayoutClosure: boolean
  }

  /** @returns the font with only the characters of `text` */
  function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
