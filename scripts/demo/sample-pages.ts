// The pages of the last week of the sample diary, written by hand as one would like to read them: with the marks of a model,
// and one sentence that stands in no line, so that the demo shows a doubt.

/** By the beginning of the day's first event. */
const PAGES: Record<string, string> = {
  京都に着いた: `# 紅葉と部長

京都に着いた。紅葉がちょうど見頃 [1]。

宿の猫は「部長」という名前で、本当に部長みたいな顔をしている [2]。`,
  朝の竹林: `# 風の音だけ

朝の竹林。風の音だけ [1]。

渡月橋のそばで湯豆腐。舌をやけどした [2]。入浴 40 分、体重は見なかったことにする [3]。`,
  '奈良。': `# 鹿と地図

奈良で、鹿に地図を食べられた [1]。証拠写真は、地図の残り [2]。

Note to self: deer bow before they rob you [3].`,
  '到上海。': `# 五分钟

到了上海。外婆在弄堂口等了一个小时，说只等了五分钟 [1]。

她真的给我留了月饼，硬得可以砌墙，好吃得想哭 [2]。`,
  陪外婆去公园: `# 照片要印出来

陪外婆去公园下棋，输了三盘，对手八十七岁 [1]。

在外滩，外婆坚持要站在正中间 [2]。

外婆说：照片要印出来，不要放在天上的云里 [3]。`,
  '苏州，拙政园': `# 刚刚洗过

苏州，拙政园。雨停的时候，整个园子像刚刚洗过 [1]。

走了 9,406 步，外婆走了 9,407 步 [2]。`,
  'Slept 6 h 05 min': `# Four kinds of dumplings

I slept 6 h 05 min, and Grandmother was already up [1]. Breakfast was four kinds of dumplings, “because you leave soon” [2]. I leave in nine days [2].

We had the photos printed in the shop by the bridge [3]. It was snowing [3]. The owner asked which of us was the film star, and Grandmother is not denying it [3, 4].

Grandmother taught me to fold dumplings: “皮要薄，话要少” [5].

The publisher wants a second whale book [6]. I said yes before I had read the sentence to its end [6].`,
}

/** The page of a day of the sample diary; undefined for other days. @param first the text of the day's first event */
export const findSamplePage = (first: string): string | undefined =>
  Object.entries(PAGES).find(([beginning]) => first.startsWith(beginning))?.[1]
