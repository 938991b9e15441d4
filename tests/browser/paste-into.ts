import type { Page } from 'playwright-core'

/** Pastes into the editor of pages what a program has put on the clipboard, by its types. */
export const paste = (page: Page, types: Record<string, string>): Promise<void> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(${JSON.stringify(types)})) clipboardData.setData(type, text)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror').dispatchEvent(paste)
  }`)
