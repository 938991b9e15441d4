import { type SampleDay, spots } from './sample-event.ts'

const timeZone = 'Europe/Berlin'

/** At home in Berlin, before a long journey. */
export const firstWeek: readonly SampleDay[] = [
  {
    timeZone,
    events: [
      ['07:40', 'health', 'Slept 7 h 20 min', spots.home],
      ['09:15', 'text', 'Das Manuskript ist da: 412 Seiten, und auf jeder zweiten ein Wal.', spots.home],
      ['18:30', 'event', 'Chorprobe. Wir klingen wie ein Bus, aber wie ein glücklicher.', spots.kreuzberg],
    ],
  },
  {
    timeZone,
    events: [
      ['08:05', 'photo', 'Der Apfelbaum im Hof hat genau eine Blüte behalten.', spots.home],
      [
        '13:20',
        'text',
        'Drei Stunden über das Wort „weather-beaten“ nachgedacht. Jetzt heißt es „wettergegerbt“.',
      ],
      ['21:10', 'voice', 'Oma am Telefon: 你什么时候回来？我给你留了月饼。', spots.home],
    ],
  },
  {
    timeZone,
    events: [
      ['10:00', 'event', 'Flohmarkt mit Jonas. Eine Lampe gekauft, die er hässlich findet.', spots.tempelhof],
      ['10:45', 'photo', 'Die Lampe. Sie ist wirklich hässlich.', spots.tempelhof],
      ['16:00', 'health', '14,208 steps', spots.tempelhof],
    ],
  },
  {
    timeZone,
    events: [
      ['11:30', 'event', 'Sanssouci im Nebel. Nur wir, ein Gärtner und sehr viele Krähen.', spots.potsdam],
      ['12:10', 'photo', 'Eine Krähe auf dem Kopf von Voltaire.', spots.potsdam],
    ],
  },
  {
    timeZone,
    events: [
      ['09:00', 'text', 'Chapter 12 done. The whale has a name now and I am jealous of it.', spots.home],
      ['15:40', 'event', 'Dentist. No holes, one lecture.', spots.kreuzberg],
      ['22:00', 'text', 'Koffer vom Schrank geholt. Darin: ein einzelner Handschuh von 2019.', spots.home],
    ],
  },
  {
    timeZone,
    events: [
      ['07:55', 'health', 'Ran 5.2 km in 31 min', spots.tempelhof],
      [
        '12:30',
        'voice',
        'Nicht vergessen: Pflanzen zu Jonas, Schlüssel zu Jonas, Jonas Bescheid sagen.',
        spots.home,
      ],
    ],
  },
  {
    timeZone,
    events: [
      ['14:00', 'event', 'Manuskript abgegeben! Die Lektorin schreibt: „Der Wal darf bleiben.“', spots.home],
      ['19:30', 'event', 'Abschiedsessen, sieben Leute, vier Stühle.', spots.home],
    ],
  },
]
