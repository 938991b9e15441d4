// Unpacks the Chromium of `@sparticuz/chromium` with its libraries and fonts into the temporary directory. The package
// always unpacks there, so the caller sets TMPDIR.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

await chromium.executablePath()
await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))))
// The package's own file names directories of other systems.
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
writeFileSync(join(tmpdir(), 'fonts', 'fonts.conf'), FONTS)
