declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** Leaves out the letters that only a feature of the font leads to. */
    noLayoutClosure: boolean
  }

  // biome-ignore lint/style/noDefaultExport: so it is.
  /** @returns the font with the letters of `text` alone */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>
}
