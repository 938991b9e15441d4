import { describe, expect, it } from 'vitest'
import { clientRoomOf, findCircles, inFloors, readRooms, serverRoomOf } from './rooms.ts'

const tower = [
  { file: 'server/lib/ids.ts', imports: ['node:crypto'] },
  { file: 'server/database/open.ts', imports: ['../lib/ids.ts', './tables.ts'] },
  { file: 'server/events/write/change.ts', imports: ['../../database/open.ts', '../../lib/ids.ts'] },
  { file: 'server/main.ts', imports: ['./events/events.service.ts'] },
]
const upwards = { file: 'server/lib/clock.ts', imports: ['../events/events.service.ts'] }

describe('the rooms of the server', () => {
  it('stand in floors, each above all that it imports', () => {
    expect(inFloors(readRooms(tower, serverRoomOf))).toEqual([['lib'], ['database'], ['events'], ['main.ts']])
  })

  it('form a circle when a low one imports a high one, whatever kind of import', () => {
    const [fault, ...others] = findCircles(readRooms([...tower, upwards], serverRoomOf))
    expect(others).toEqual([])
    expect(fault).toContain('rooms in a circle: database, events, lib\n')
    expect(fault).toContain('server/lib/clock.ts imports server/events/events.service.ts')
  })

  it('are counted as one floor when they form a circle', () => {
    expect(inFloors(readRooms([...tower, upwards], serverRoomOf))).toEqual([
      ['database = events = lib'],
      ['main.ts'],
    ])
  })

  it('are those of the service, without its tests', () => {
    expect(
      inFloors(readRooms([{ file: 'server/lib/a.test.ts', imports: ['../days/days.ts'] }], serverRoomOf)),
    ).toEqual([])
    expect(
      inFloors(readRooms([{ file: 'web/main.tsx', imports: ['../server/lib/ids.ts'] }], serverRoomOf)),
    ).toEqual([])
  })
})

describe('the rooms of the client', () => {
  it('are its folders, and each folder of components', () => {
    const files = [
      { file: 'web/components/day/timeline.tsx', imports: ['../shell/menu.tsx', '../../queries/day.ts'] },
      { file: 'web/queries/day.ts', imports: ['../state/session.ts'] },
      { file: 'web/state/session.ts', imports: [] },
    ]
    const rooms = readRooms(files, clientRoomOf)
    expect(inFloors(rooms)).toEqual([['components/shell', 'state'], ['queries'], ['components/day']])
    const upwards = { file: 'web/components/shell/menu.tsx', imports: ['../day/timeline.tsx'] }
    expect(findCircles(readRooms([...files, upwards], clientRoomOf))[0]).toContain(
      'rooms in a circle: components/day, components/shell\n',
    )
  })
})
