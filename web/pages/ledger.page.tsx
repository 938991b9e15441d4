// What left the machine: by month and service, every request, and the caps.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { LedgerSum } from '../../contract/ledger.ts'
import {
  LEDGER_PROVIDERS,
  LEDGER_PURPOSES,
  type LedgerProvider,
  type LedgerPurpose,
} from '../../contract/ledger-purposes.ts'
import type { Service } from '../../contract/service.ts'
import { serviceQuery } from '../api/service-query.ts'
import { Select } from '../components/fields/select.tsx'
import { CapForm } from '../components/ledger/cap-form.tsx'
import styles from '../components/ledger/ledger.module.css'
import { LedgerList } from '../components/ledger/ledger-list.tsx'
import { Sums, tokensOf } from '../components/ledger/sums.tsx'
import columnStyles from '../components/shell/column.module.css'
import { Failure, Loading } from '../components/shell/states.tsx'
import { useTitle } from '../components/shell/title.ts'
import { BarChart } from '../components/statistics/bar-chart.tsx'
import { useFormats } from '../i18n/formats.ts'
import { providerName } from '../i18n/provider-names.ts'
import { useScreenWords, useWords } from '../i18n/words.ts'
import { ledgerSumsQuery } from '../queries/ledger.queries.ts'
import { rangeOf } from '../queries/reading.queries.ts'
import { settingsQuery } from '../queries/settings.queries.ts'

export function LedgerPage() {
  const words = useScreenWords('ledger')
  const allWords = useWords()
  useTitle(words.title)
  const { data: settings } = useQuery(settingsQuery)
  const { data: service } = useQuery(serviceQuery)
  const { data: months, error, refetch } = useQuery(ledgerSumsQuery('month'))
  return (
    <div className={`${columnStyles.column} ${styles.ledger}`}>
      <p>
        <Link href="/settings">{allWords.nav.settings}</Link>
      </p>
      <h1>{words.title}</h1>
      <p className="quiet">{words.intro}</p>
      {error ? <Failure error={error} onRetry={refetch} /> : !months && <Loading />}
      {months && settings && service && (
        <>
          <CapForm settings={settings} />
          <BrowserRequests service={service} />
          {months.length === 0 && <p>{words.none}</p>}
          {months.length > 0 && <Requests byMonth={months} />}
        </>
      )}
    </div>
  )
}

/** @param byMonth newest first */
function Requests({ byMonth }: { byMonth: readonly LedgerSum[] }) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const [month, setMonth] = useState('')
  const [provider, setProvider] = useState<LedgerProvider | ''>('')
  const [purpose, setPurpose] = useState<LedgerPurpose | ''>('')
  const range = month === '' ? {} : rangeOf(month)
  const months = [...new Set(byMonth.map(({ key }) => key))]
  const monthName = (key: string) => formats.month(`${key}-01`)
  const serviceName = (id: string) => (id === 'local' ? words.local : providerName(id))
  // They are above the list, and come with it.
  const services = useQuery(ledgerSumsQuery('provider', range))
  const purposes = useQuery(ledgerSumsQuery('purpose', range))
  if (!services.data || !purposes.data)
    return services.error ? <Failure error={services.error} onRetry={services.refetch} /> : <Loading />
  // Requests to no provider have an empty key.
  const asked = services.data.map(({ key }) => key)
  const providers = LEDGER_PROVIDERS.filter((id) => id === provider || asked.includes(id))
  return (
    <>
      <Months sums={byMonth} />
      <div className={styles.filters}>
        <Select
          label={words.month}
          value={month}
          choices={[['', words.all], ...months.map((key) => [key, monthName(key)] as const)]}
          onChange={setMonth}
        />
      </div>
      <Sums sums={services.data} title={words.service} nameOf={serviceName} />
      <Sums
        sums={purposes.data}
        title={words.purpose}
        nameOf={(key) => Object.entries(words.purposes).find(([id]) => id === key)?.[1] ?? key}
      />
      <div className={styles.filters}>
        <Select
          label={words.service}
          value={provider}
          choices={[['', words.all], ...providers.map((id) => [id, serviceName(id)] as const)]}
          onChange={setProvider}
        />
        <Select
          label={words.purpose}
          value={purpose}
          choices={[['', words.all], ...LEDGER_PURPOSES.map((id) => [id, words.purposes[id]] as const)]}
          onChange={setPurpose}
        />
      </div>
      <LedgerList
        filter={{ ...range, ...(provider !== '' && { provider }), ...(purpose !== '' && { purpose }) }}
      />
    </>
  )
}

/** Tokens of each month, oldest first. */
function Months({ sums }: { sums: readonly LedgerSum[] }) {
  const words = useScreenWords('ledger')
  const formats = useFormats()
  const byMonth = Map.groupBy(sums.toReversed(), ({ key }) => key)
  const bars = [...byMonth].map(([key, ofMonth]) => {
    const value = ofMonth.reduce((sum, one) => sum + tokensOf(one), 0)
    const [label, name] = [formats.shortMonth(`${key}-01`), formats.month(`${key}-01`)]
    return { label, name, value, text: formats.number(value) }
  })
  return <BarChart title={words.tokensByMonth} heading={words.month} counted={words.tokens} bars={bars} />
}

/** What no row tells: requests of the browser itself. */
function BrowserRequests({ service }: { service: Service }) {
  const { browser } = useScreenWords('ledger')
  const { mapTiles } = service
  const host = mapTiles && new URL(mapTiles.url.replaceAll(/[{}]/g, ''), location.origin).host
  return (
    <section>
      <h2>{browser.title}</h2>
      <p>{host ? browser.tiles(host) : browser.nothing}</p>
    </section>
  )
}
