import type { EventType } from '../../contract/events.ts'

/** A day of the sample diary. Times are local to its time zone. */
export interface SampleDay {
  timeZone: string
  events: readonly SampleEvent[]
}

export type SampleEvent = readonly [time: string, type: EventType, content: string, spot?: Spot]

/** A point; without a name the service finds one. */
export type Spot = readonly [latitude: number, longitude: number, placeName?: string]

export const spots = {
  kreuzberg: [52.4986, 13.3922],
  tempelhof: [52.4731, 13.4039],
  potsdam: [52.4009, 13.0591],
  home: [52.4934, 13.4234, 'At home, Graefestraße'],
  parisNord: [48.8809, 2.3553],
  montmartre: [48.8867, 2.3431],
  canal: [48.8718, 2.3652],
  giverny: [49.0758, 1.5339],
  amman: [31.9515, 35.9396],
  petra: [30.3285, 35.4444],
  deadSea: [31.7186, 35.5849],
  kyoto: [35.0116, 135.7681],
  arashiyama: [35.0094, 135.6668],
  nara: [34.6851, 135.8048],
  shanghai: [31.2304, 121.4737],
  suzhou: [31.2989, 120.5853],
  grandmother: [31.2217, 121.4453, '外婆家'],
} as const satisfies Record<string, Spot>
