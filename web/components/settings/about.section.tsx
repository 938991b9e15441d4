import { useWords } from '../../i18n/words.ts'

/** What this is, and whose work it stands on. */
export function AboutSection() {
  const words = useWords()
  return (
    <section>
      <h2>{words.settings.about}</h2>
      <p>
        {words.settings.aboutText} <a href="/docs">{words.settings.reference}</a>
      </p>
      <p className="quiet small">
        {words.settings.geonames} {words.settings.osm}
      </p>
    </section>
  )
}
