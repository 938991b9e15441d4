import { type SampleDay, spots } from './sample-event.ts'

const paris = 'Europe/Paris'
const amman = 'Asia/Amman'

/** On the way: Paris, then Layla's wedding in Amman. */
export const secondWeek: readonly SampleDay[] = [
  {
    timeZone: paris,
    events: [
      ['13:47', 'event', 'Arrivée gare du Nord. Il pleut comme dans les films.', spots.parisNord],
      [
        '20:15',
        'text',
        'Chez Camille. Elle a appris à son perroquet à dire « encore un verre ? ».',
        spots.canal,
      ],
    ],
  },
  {
    timeZone: paris,
    events: [
      ['09:30', 'photo', 'Les marches de Montmartre avant les touristes.', spots.montmartre],
      ['11:00', 'health', '312 marches, montées une fois, comptées deux fois', spots.montmartre],
      [
        '16:20',
        'event',
        'Trouvé chez un bouquiniste la première édition que je cherche depuis dix ans. Fermé le lundi.',
        spots.canal,
      ],
    ],
  },
  {
    timeZone: paris,
    events: [
      ['10:40', 'event', 'Giverny. Monet avait raison pour les nénuphars.', spots.giverny],
      ['11:05', 'photo', 'Le pont japonais, sans personne dessus pendant onze secondes.', spots.giverny],
      ['22:30', 'voice', 'Note : rappeler Oma avant vendredi.'],
    ],
  },
  {
    timeZone: amman,
    events: [
      ['18:20', 'event', 'وصلت إلى عمّان. ليلى تنتظرني في المطار ومعها باقة ياسمين.', spots.amman],
      ['21:00', 'text', 'أكلنا المنسف حتى لم نعد نستطيع الكلام.', spots.amman],
    ],
  },
  {
    timeZone: amman,
    events: [
      ['08:10', 'event', 'البتراء عند الفجر، قبل أن يستيقظ الوادي.', spots.petra],
      ['08:25', 'photo', 'The Treasury, and one very unimpressed camel.', spots.petra],
      ['17:00', 'health', '23,870 steps, most of them uphill', spots.petra],
    ],
  },
  {
    timeZone: amman,
    events: [
      ['11:15', 'text', 'Floated on the Dead Sea with a newspaper. It is a matter of honour.', spots.deadSea],
      ['20:40', 'voice', 'ليلى: غداً لا تنامي، غداً نرقص.', spots.amman],
    ],
  },
  {
    timeZone: amman,
    events: [
      ['17:30', 'event', 'عرس ليلى وعمر. رقصنا حتى الثالثة صباحاً.', spots.amman],
      ['18:05', 'photo', 'Layla laughing, veil in the cake.', spots.amman],
      [
        '23:50',
        'text',
        'Omar’s uncle gave a speech of 41 minutes. I translated it for the Germans in four.',
        spots.amman,
      ],
    ],
  },
]
