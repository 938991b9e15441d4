// The rooms of the server: the folders directly below `server/`, and the files beside them; those of the client likewise, with
// a room for each folder of `web/components/`. Rooms may not import each other in a circle, so that each can be read, tested
// and moved with the rooms below it alone.
import { dirname, join } from 'node:path/posix'

interface ImportingFile {
  file: string
  /** Specifiers as written. */
  imports: readonly string[]
}

/** For each room the rooms that it imports, and for each of these one import as an example. */
type Rooms = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The name of the room that a file of the server or the client belongs to; none for tests. */
type RoomOf = (file: string) => string | undefined

const roomBy =
  (room: RegExp): RoomOf =>
  (file) =>
    /\.test\.ts$/.test(file) ? undefined : room.exec(file)?.[1]

export const serverRoomOf = roomBy(/^server\/([^/]+)/)
export const clientRoomOf = roomBy(/^web\/((?:components\/)?[^/]+)/)

/** @param files those that belong to no room are passed over */
export function readRooms(files: readonly ImportingFile[], roomOf: RoomOf): Rooms {
  const rooms = new Map<string, Map<string, string>>()
  for (const { file, imports } of files) {
    const from = roomOf(file)
    if (!from) continue
    const arrows = rooms.get(from) ?? new Map<string, string>()
    rooms.set(from, arrows)
    for (const specifier of imports.filter((text) => text.startsWith('.'))) {
      const target = join(dirname(file), specifier)
      const to = roomOf(target)
      if (to && to !== from && !arrows.has(to)) arrows.set(to, `${file} imports ${target}`)
    }
  }
  return rooms
}

/** @returns a text for each circle, with an import for each of its arrows */
export function findCircles(rooms: Rooms): string[] {
  return tiedRooms(rooms)
    .filter((circle) => circle.length > 1)
    .map((circle) => {
      const arrows = circle.flatMap((from) => circle.flatMap((to) => rooms.get(from)?.get(to) ?? []))
      return `rooms in a circle: ${circle.join(', ')}\n  ${arrows.join('\n  ')}`
    })
}

/** @returns the rooms by floors, the lowest first: a room stands one floor above the highest that it imports. */
export function inFloors(rooms: Rooms): string[][] {
  const floors: string[][] = []
  const floorOf = new Map<string, number>()
  // Circles come after all that they import, so every floor that is asked for is known.
  for (const circle of tiedRooms(rooms)) {
    const below = circle.flatMap((name) => [...(rooms.get(name)?.keys() ?? [])])
    const floor = Math.max(-1, ...below.map((name) => floorOf.get(name) ?? -1)) + 1
    for (const name of circle) floorOf.set(name, floor)
    floors[floor] = [...(floors[floor] ?? []), circle.join(' = ')].sort()
  }
  return floors
}

/** @returns the strongly connected rooms (Tarjan's algorithm), each group after all groups that it imports */
function tiedRooms(rooms: Rooms): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (name: string): number => {
    const own = order.size
    order.set(name, own)
    lowest.set(name, own)
    open.push(name)
    for (const next of rooms.get(name)?.keys() ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? own) : own) : visit(next)
      lowest.set(name, Math.min(lowest.get(name) ?? own, reached))
    }
    const low = lowest.get(name) ?? own
    if (low === own) groups.push(open.splice(open.indexOf(name)).sort())
    return low
  }
  for (const name of [...rooms.keys()].sort()) if (!order.has(name)) visit(name)
  return groups
}
