import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../../api/service-query.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import styles from './settings.module.css'

/** On Apple's keyboards ⌘ counts too, and is the usual one. */
const CONTROL = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const KEYS = [
  [`${CONTROL}+J`, 'write'],
  [`${CONTROL}+Enter`, 'save'],
  [`${CONTROL}+K`, 'search'],
  ['← →', 'turn'],
  ['Esc', 'close'],
] as const

/** Version, license, acknowledgements, and the keys of the whole client. */
export function AboutSection() {
  const words = useSettingsWords()
  const { data: service } = useQuery(serviceQuery)
  const { geonames, naturalEarth, osm } = words.about
  return (
    <section>
      <h2>{words.about.title}</h2>
      <p>{words.about.text(service?.version ?? '')}</p>
      <ul className={styles.sources}>
        <li>
          {geonames} <Site url="https://www.geonames.org" />,{' '}
          <Site url="https://creativecommons.org/licenses/by/4.0/" text="CC BY 4.0" />
        </li>
        <li>
          {naturalEarth} <Site url="https://www.naturalearthdata.com" />
        </li>
        <li>
          {osm} <Site url="https://www.openstreetmap.org/copyright" text="© OpenStreetMap" />
        </li>
        {service?.mapTiles && <li>{words.about.tiles(service.mapTiles.attribution)}</li>}
        <li>{words.about.packages}</li>
      </ul>
      <h3>{words.keys.title}</h3>
      <ul className={styles.sources}>
        {KEYS.map(([keys, name]) => (
          <li key={keys}>
            <kbd>{keys}</kbd> {words.keys[name]}
          </li>
        ))}
      </ul>
      <p className="row">
        <a href="/license.txt">{words.about.licence}</a>
        <a href="/third-party-notices.txt">{words.about.notices}</a>
        <a href="/docs">{words.about.reference}</a>
      </p>
    </section>
  )
}

const Site = ({ url, text }: { url: string; text?: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {text ?? new URL(url).hostname.replace(/^www\./, '')}
  </a>
)
