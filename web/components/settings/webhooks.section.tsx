// Programs that are told what happens in the diary.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import { webhooksQuery } from '../../queries/webhook.queries.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import styles from '../shell/rows.module.css'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksSection() {
  const words = useScreenWords('webhooks')
  const list = useQuery(webhooksQuery)
  const webhooks = list.data
  const [secret, setSecret] = useState<string>()
  return (
    <section>
      <h2>{words.title}</h2>
      <p className="quiet">{words.intro}</p>
      <QueryFallback {...list} />
      {webhooks?.length === 0 && <p>{words.none}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className={styles.rows}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
          ))}
        </ul>
      )}
      {secret !== undefined && (
        <div className="note stack" role="status">
          <p>{words.secretOnce}</p>
          <p className="row">
            <code className="breakable">{secret}</code>
            <CopyButton getText={() => secret} />
          </p>
        </div>
      )}
      <NewWebhook onSecret={setSecret} />
    </section>
  )
}
