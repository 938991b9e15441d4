import { Link } from 'wouter'
import { useImportWords } from '../../i18n/import-words.ts'

export function ImportSection() {
  const words = useImportWords()
  return (
    <section>
      <h2>{words.title}</h2>
      <Link href="/import">{words.open}</Link>
    </section>
  )
}
