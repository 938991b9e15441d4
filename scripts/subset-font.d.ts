declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Leaves out the letters that only a feature of the font leads to. */
    noLayoutClosure: boolean
  }

  /** Gives the font with the letters of `text` alone. */
  function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
