import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'

const WORKER = 'service-worker.js'

/** The words of a language, which the worker keeps where this is in use. */
const WORDS_FILE = /^\/assets\/([a-z]{2})(?:-parts|-screens|-sign-in)?-[\w-]{8}\.js$/

/** Each one file with what it alone needs; what both need is in the earlier one. */
const PARTS: [name: string, modules: RegExp][] = [
  // What every screen loads after the first: the place of a page, the evening, files, what a tap opens, what two of the tabs share.
  [
    'parts',
    /\/(?:page-panel|evening|media-tray|event-editor|event-form|day-picker|voice-recorder|capture-details|place-picker|waiting-files|announcements|today-capture|picture-strip|select|use-settled)\.tsx?$/,
  ],
  // A page is shown as it was written where the code that reads Markdown cannot be loaded.
  ['markdown', /web\/components\/text\/markdown\.tsx/],
]

/** What runs before the rest arrives, with all that it needs. */
const EARLY =
  /web\/(?:early|i18n\/load-words|state\/(?:local|languages|stored-preferences))\.ts|contract\/client-languages|preload-helper/

/** A script of its own in the document: in that of the client it would wait for all of it. */
const earlyScript = (): Plugin => ({
  name: 'dayleaf-early-script',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const early = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'early')
      if (!early) throw new Error('Nothing runs early.')
      const attrs = { type: 'module', crossorigin: true, src: `/${early.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
    },
  },
})

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/** Tells the service worker what the client consists of, once that is known. */
const shellList = (): Plugin => ({
  name: 'dayleaf-shell-list',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const [worker, document] = [bundle[WORKER], bundle['index.html']]
      if (worker?.type !== 'chunk' || document?.type !== 'asset') throw new Error('The shell is not whole.')
      // A classic worker is one file.
      if (worker.imports.length > 0) throw new Error(`${WORKER} imports ${worker.imports}`)
      const documentHash = sha256(document.source)
      // All code, style and type; the map's outline is for those alone who look at the map.
      const names = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css|woff2)$/.test(name))
      const files = [...names.sort().map((name) => `/${name}`), '/favicon.svg']
      const version = sha256([documentHash, ...files].join()).slice(0, 16)
      const words = Object.groupBy(files, (file) => WORDS_FILE.exec(file)?.[1] ?? '')
      const shell = { version, documentHash, files: words[''], words: { ...words, '': undefined } }
      worker.code = worker.code.replace('__SHELL__', () => JSON.stringify(shell))
    },
  },
})

/** Makes a module of the stemmers: for CommonJS outside of the first load, a helper would become a file of the first load. */
const stemmersAsModule = (): Plugin => ({
  name: 'dayleaf-stemmers-as-module',
  transform: {
    filter: { id: /snowball-stemmers/ },
    handler: (code) => `const exports = {}\n${code}\nexport const { newStemmer } = exports`,
  },
})

/** For the `require` that this library calls under Node alone, the same would happen. */
const exifrForBrowsers = (): Plugin => ({
  name: 'dayleaf-exifr-for-browsers',
  transform: {
    filter: { id: /exifr/ },
    handler: (code) => code.replaceAll(/\brequire\b/g, 'undefined'),
  },
})

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: 'web',
  plugins: [earlyScript(), shellList(), stemmersAsModule(), exifrForBrowsers()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[local]_[hash:base64:3]' } },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The content security policy lets nothing in line.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'web/index.html', early: 'web/early.ts', worker: 'web/service-worker/main.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        // What comes first is one file: cut up by what later ones share, it would be several, and larger.
        codeSplitting: {
          groups: [
            { name: 'early', test: EARLY },
            { name: 'first', tags: ['$initial'], test: (id) => !/service-worker|screen-path/.test(id) },
            // So is each part that comes with every screen: a browser asks for six files at a time, and answers wait behind them.
            ...PARTS.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  logLevel: 'error',
})
