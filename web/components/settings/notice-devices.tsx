// The devices that get notices, and whether this one does.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushSubscriptionEntry } from '../../../contract/push.ts'
import { api, call } from '../../api/call.ts'
import { useFormats } from '../../i18n/formats.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useScreenWords } from '../../i18n/words.ts'
import {
  findOwnSubscriptionId,
  findPushFault,
  PushError,
  pushQuery,
  refreshPush,
  removeSubscription,
  turnOnHere,
} from '../../queries/push.queries.ts'
import { Button } from '../shell/button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import rowsStyles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'
import styles from './notices.module.css'

/** @param isWanted whether some notices are sent to devices */
export function NoticeDevices({ isWanted }: { isWanted: boolean }) {
  const words = useScreenWords('notice')
  const list = useQuery(pushQuery)
  const push = list.data
  const subscriptions = push?.subscriptions ?? []
  const isHere = subscriptions.some(({ id }) => id === findOwnSubscriptionId())
  return (
    <>
      <h3 className={styles.devices}>{words.devices}</h3>
      <QueryFallback {...list} />
      {push && isWanted && subscriptions.length === 0 && <p className="note">{words.noDevice}</p>}
      <ul className={rowsStyles.rows}>
        {subscriptions.map((subscription) => (
          <DeviceRow key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      {push && !isHere && <ThisDevice />}
      {subscriptions.length > 0 && <Test subscriptions={subscriptions} />}
    </>
  )
}

/** Turns notices on here, or says why that is not possible. */
function ThisDevice() {
  const words = useScreenWords('notice')
  const {
    mutate: turnOn,
    isPending,
    error,
  } = useMutation({
    mutationFn: turnOnHere,
    // Never held back until the service can be reached: the browser asks only right after the press.
    networkMode: 'always',
    onSettled: refreshPush,
  })
  const fault = error instanceof PushError ? error.fault : findPushFault()
  return (
    <>
      <p className="row">
        <span>{words.isOff}</span>
        {!(fault && fault !== 'failed' && fault !== 'notAllowed') && (
          <Button disabled={isPending} onClick={() => turnOn()}>
            {words.turnOn}
          </Button>
        )}
      </p>
      <p role="status" className="quiet">
        {fault && words.states[fault]}
      </p>
      {error && !(error instanceof PushError) && <Failure error={error} />}
    </>
  )
}

function DeviceRow({ subscription }: { subscription: PushSubscriptionEntry }) {
  const words = useScreenWords('notice')
  const formats = useFormats()
  const { id, lastSentAt } = subscription
  const isHere = id === findOwnSubscriptionId()
  const name = subscription.name ?? words.unknown
  const { mutate: remove, error } = useMutation({
    mutationFn: () => removeSubscription(id),
    onSettled: refreshPush,
  })
  const sent = lastSentAt === null ? words.neverSent : words.lastSent(formats.moment(lastSentAt))
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="quiet small">{isHere ? `${words.here} · ${sent}` : sent}</p>
        <Failure error={error} />
      </div>
      <Button aria-label={isHere ? undefined : words.removeNamed(name)} onClick={() => remove()}>
        {isHere ? words.turnOff : words.remove}
      </Button>
    </li>
  )
}

function Test({ subscriptions }: { subscriptions: readonly PushSubscriptionEntry[] }) {
  const words = useScreenWords('notice')
  // The names at the time of the test: a device that is gone is no longer in the list.
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map())
  const {
    mutate: send,
    data: results = [],
    isPending,
    error,
  } = useMutation({
    mutationFn: () => call(api.push.test.$post, {}),
    onSettled: refreshPush,
  })
  const test = () => {
    setNames(new Map(subscriptions.map(({ id, name }) => [id, name])))
    send()
  }
  return (
    <>
      <p>
        <Button disabled={isPending} onClick={test}>
          {words.test}
        </Button>
      </p>
      <div role="status">
        {results.map(({ id, result, status }) => (
          <p key={id} className={result === 'sent' ? 'good' : 'quiet'}>
            {words.results[result](isolated(names.get(id) ?? words.unknown), status)}
          </p>
        ))}
      </div>
      <Failure error={error} />
    </>
  )
}
