import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../api/scenarios/world.ts'
import { createAccount, createClient } from '../harness/clients/api-client.ts'
import { createNodes, type Nodes } from '../harness/service/nodes.ts'
import type { ServiceProcess } from '../harness/service/service-process.ts'

let nodes: Nodes
let service: ServiceProcess
beforeAll(async () => {
  nodes = await createNodes({ settings: { DAYLEAF_RATE_LIMIT: 'on' } })
  service = await nodes.start()
})
afterAll(() => nodes.remove())

const date = '2026-03-14'

/** Each row that is stored fails as where PostgreSQL cannot extend a table. */
const fillDisk = () =>
  nodes.database.query(`do $$
    declare one text;
    begin
      create function refuse() returns trigger language plpgsql as
        'begin raise exception ''could not extend file'' using errcode = ''53100''; end';
      for one in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create trigger full_disk before insert or update on %I for each row execute function refuse()', one);
      end loop;
    end $$`)

test('with a full disk below PostgreSQL signed-in devices read on, and a sign-in is told why it fails', async () => {
  const person = await createAccount(service.url)
  const { email, password } = person
  const create = (content: string) => person.call('createEvent', { body: { date, type: 'text', content } })
  await create('Before')
  await fillDisk()
  const signIn = (given: string) =>
    createClient(service.url).call('login', { body: { email, password: given } })

  const full = { status: 507, error: { code: 'STORAGE_FULL' } }
  expect(await create('Beyond')).toMatchObject(full)
  // The nodes share the database alone, so a login that it cannot store would be unknown to the others.
  expect(await signIn(password)).toMatchObject(full)
  expect((await must(person, 'getMe')).data.email).toBe(email)
  expect((await must(person, 'getDay', { params: { date } })).data.events).toMatchObject([
    { content: 'Before' },
  ])
  expect((await must(person, 'search', { query: { q: 'before' } })).data.hits).toHaveLength(1)
  expect((await must(person, 'listSessions')).data).toHaveLength(1)
  const guesses: number[] = []
  for (let guess = 0; guess < 12; guess += 1) guesses.push((await signIn(`wrong ${guess}`)).status)
  expect([...new Set(guesses)].toSorted()).toEqual([401, 429])
  // A device that signs out may have to wait: it is told, and stays signed in.
  expect([200, 507]).toContain((await person.call('logout')).status)

  await nodes.database.query('drop function refuse cascade')
  const other = await createAccount(service.url)
  const again = { email: other.email, password: other.password }
  expect((await createClient(service.url).call('login', { body: again })).status).toBe(200)
})
