import { defineConfig, type Plugin } from 'vite'
import { routes } from './contract/index.ts'

/**
 * Gives the client each route's method and path, and leaves the schemas behind: the client has their types from
 * the contract, and zod itself would be a third of its first load.
 */
const routeAddresses = (): Plugin => ({
  name: 'dayleaf-route-addresses',
  resolveId: (id) => (id === 'virtual:route-addresses' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:route-addresses') return undefined
    const addresses = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }])
    return `export const routeAddresses = ${JSON.stringify(Object.fromEntries(addresses))}`
  },
})

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration from the default export.
export default defineConfig({
  root: 'web',
  plugins: [routeAddresses()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The content security policy lets nothing in line.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'error',
})
