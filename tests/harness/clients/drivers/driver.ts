/** A browser with one window, controlled by its own protocol. */
export interface Driver {
  open(url: string): Promise<void>
  /** Evaluates an expression in the page and awaits its value, which must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** Presses and releases the main button, in CSS pixels from the window's upper left corner. */
  click(x: number, y: number): Promise<void>
  /** Types into the focused element. */
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
