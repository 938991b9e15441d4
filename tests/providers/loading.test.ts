import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const LIST_LOADED_PACKAGES = `
  import { registerHooks } from 'node:module'
  const urls = new Set()
  registerHooks({ load(url, context, next) { urls.add(url); return next(url, context) } })
  await import('./server/ai/text-writer.ts')
  console.log([...urls].filter((url) => url.includes('node_modules/')).join('\\n'))`

it('costs the start of the service no SDK', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', LIST_LOADED_PACKAGES], {
    encoding: 'utf8',
  })
  expect(loaded).toContain('/zod/')
  expect(loaded).not.toMatch(/node_modules\/(ai|@ai-sdk|ollama-ai-provider-v2)\//)
})
