import { type SampleDay, spots } from './sample-event.ts'

const japan = 'Asia/Tokyo'
const china = 'Asia/Shanghai'

/** Farther east: Kyoto, then the grandmother in Shanghai. The last day is yesterday. */
export const thirdWeek: readonly SampleDay[] = [
  {
    timeZone: japan,
    events: [
      ['15:10', 'event', '京都に着いた。紅葉がちょうど見頃。', spots.kyoto],
      ['19:30', 'text', '宿の猫は「部長」という名前で、本当に部長みたいな顔をしている。', spots.kyoto],
    ],
  },
  {
    timeZone: japan,
    events: [
      ['06:50', 'photo', '朝の竹林。風の音だけ。', spots.arashiyama],
      ['12:00', 'event', '渡月橋のそばで湯豆腐。舌をやけどした。', spots.arashiyama],
      ['21:15', 'health', '入浴 40 分、体重は見なかったことにする', spots.kyoto],
    ],
  },
  {
    timeZone: japan,
    events: [
      ['10:20', 'event', '奈良。鹿に地図を食べられた。', spots.nara],
      ['10:22', 'photo', '証拠写真：地図の残り。', spots.nara],
      ['10:40', 'voice', 'Note to self: deer bow before they rob you.', spots.nara],
    ],
  },
  {
    timeZone: china,
    events: [
      ['13:30', 'event', '到上海。外婆在弄堂口等了一个小时，说只等了五分钟。', spots.grandmother],
      ['18:00', 'text', '她真的给我留了月饼。硬得可以砌墙，好吃得想哭。', spots.grandmother],
    ],
  },
  {
    timeZone: china,
    events: [
      ['09:00', 'event', '陪外婆去公园下棋。输了三盘，对手八十七岁。', spots.shanghai],
      ['15:20', 'photo', '外滩，外婆坚持要站在正中间。', spots.shanghai],
      ['20:00', 'voice', '外婆说：照片要印出来，不要放在天上的云里。', spots.grandmother],
    ],
  },
  {
    timeZone: china,
    events: [
      ['10:30', 'event', '苏州，拙政园。雨停的时候，整个园子像刚刚洗过。', spots.suzhou],
      ['14:10', 'health', '走了 9,406 步，外婆走了 9,407 步', spots.suzhou],
    ],
  },
  {
    timeZone: china,
    events: [
      ['07:20', 'health', 'Slept 6 h 05 min; Grandmother was already up', spots.grandmother],
      [
        '08:15',
        'text',
        'Breakfast: four kinds of dumplings, “because you leave soon”. I leave in nine days.',
        spots.grandmother,
      ],
      [
        '10:40',
        'event',
        'We had the photos printed in the shop by the bridge. The owner asked which of us was the film star.',
        spots.shanghai,
      ],
      ['11:30', 'photo', 'Grandmother, not denying it.', spots.shanghai],
      ['16:05', 'voice', '外婆教我包饺子：“皮要薄，话要少。”', spots.grandmother],
      [
        '21:45',
        'text',
        'The publisher wants a second whale book. Said yes before I had read the sentence to its end.',
        spots.grandmother,
      ],
    ],
  },
]
