/** A browser with one window, driven by its own protocol: what a journey needs of each engine, and no more. */
export interface Driver {
  open(url: string): Promise<void>
  /** The value of an expression in the page, awaited there; plain data. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses and releases the main button, in CSS pixels from the window's upper left corner. */
  click(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  press(key: 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void>
  /** As PNG. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface WindowSize {
  width: number
  height: number
}
