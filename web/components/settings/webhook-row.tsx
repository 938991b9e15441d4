import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../contract/webhooks.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { deliveriesQuery, webhooksQuery } from '../../queries/webhook.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { askFirst } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './webhooks.module.css'

interface Properties {
  webhook: Webhook
  onSecret: (secret: string) => void
}

export function WebhookRow({ webhook, onSecret }: Properties) {
  const words = useScreenWords('webhooks')
  const formats = useFormats()
  const { id, url, events, includeContent, enabled, failedAt } = webhook
  const name = webhook.name ?? (url && new URL(url).host)
  const state =
    failedAt === null ? (enabled ? words.on : words.off) : words.failedAt(formats.moment(failedAt))
  const what = [...events.map((event) => words.events[event]), ...(includeContent ? [words.withTexts] : [])]
  return (
    <li>
      <div className={styles.webhook}>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet small breakable">{url}</p>
        <p className="quiet small">{what.join(' · ')}</p>
        <p className={failedAt === null ? 'quiet small' : 'error small'}>{state}</p>
        <Actions webhook={webhook} name={name} onSecret={onSecret} />
        <Deliveries webhookId={id} />
      </div>
    </li>
  )
}

function Actions({ webhook: { id, enabled }, name, onSecret }: Properties & { name: string }) {
  const words = useScreenWords('webhooks')
  const param = { webhookId: id }
  const onSettled = () => refresh(webhooksQuery)
  const change = useMutation({
    mutationFn: () => call(api.webhooks[':webhookId'].$put, { param, json: { enabled: !enabled } }),
    onSettled,
  })
  const test = useMutation({
    mutationFn: () => call(api.webhooks[':webhookId'].test.$post, { param }),
    onSettled: () => refresh(deliveriesQuery(id)),
  })
  const renew = useMutation({
    mutationFn: () => call(api.webhooks[':webhookId'].secret.$post, { param }),
    onSuccess: ({ secret }) => onSecret(secret),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call(api.webhooks[':webhookId'].$delete, { param }),
    onSettled,
  })
  return (
    <>
      <p className="row">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button onClick={() => change.mutate()}>{enabled ? words.turnOff : words.turnOn}</Button>
        <Button onClick={() => askFirst(words.renew, words.renewConfirm, renew.mutate)}>{words.renew}</Button>
        <Button onClick={() => askFirst(words.remove, words.removeConfirm(isolated(name)), remove.mutate)}>
          {words.remove}
        </Button>
      </p>
      <p role="status" className={test.data?.state === 'delivered' ? 'good' : undefined}>
        {test.data && <Result delivery={test.data} />}
      </p>
      <Failure error={change.error ?? test.error ?? renew.error ?? remove.error} />
    </>
  )
}

function Result({ delivery: { state, reason, status } }: { delivery: WebhookDelivery }) {
  const words = useScreenWords('webhooks')
  const why = reason && words.reasons[reason](status)
  return (
    <>
      {words.states[state]}
      {why && `: ${why}`}
    </>
  )
}

function Deliveries({ webhookId }: { webhookId: string }) {
  const words = useScreenWords('webhooks')
  const [isOpen, setOpen] = useState(false)
  const list = useQuery({ ...deliveriesQuery(webhookId), enabled: isOpen })
  const deliveries = list.data
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.deliveries}</summary>
      {isOpen && <QueryFallback {...list} />}
      {deliveries?.length === 0 && <p>{words.noDeliveries}</p>}
      {deliveries && deliveries.length > 0 && (
        <ul className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </details>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const words = useScreenWords('webhooks')
  const formats = useFormats()
  const { type, createdAt, tries, nextTryAt } = delivery
  return (
    <li className="small">
      {words.types[type]}, {formats.moment(createdAt)}: <Result delivery={delivery} />
      {tries > 1 && ` · ${words.tries(tries)}`}
      {nextTryAt !== null && tries > 0 && ` · ${words.nextTry(formats.moment(nextTryAt))}`}
    </li>
  )
}
