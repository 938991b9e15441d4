// Renders the icons of the installed client from favicon.svg.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from '../tests/harness/clients/browser.ts'

const root = join(import.meta.dirname, '..')
const directory = join(root, 'web', 'public', 'icons')

/** `share`: the drawing's part of the width. Systems crop maskable icons to their middle four fifths. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.92, paper: 'transparent' },
  { name: 'icon-512', size: 512, share: 0.92, paper: 'transparent' },
  { name: 'maskable-512', size: 512, share: 0.58, paper: '#fbfaf6' },
  { name: 'touch', size: 180, share: 0.7, paper: '#fbfaf6' },
]

const drawing = await readFile(join(root, 'server', 'http', 'static', 'favicon.svg'), 'utf8')
const browser = await launchBrowser()
try {
  await mkdir(directory, { recursive: true })
  for (const { name, size, share, paper } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const width = Math.round(size * share)
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${paper}}svg{width:${width}px}</style>${drawing}`,
    )
    await page.screenshot({ path: join(directory, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
