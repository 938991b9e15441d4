// Drawn pictures for the sample diary, so that it needs no photographs.
import sharp from 'sharp'

/** Pixels. */
export const [WIDTH, HEIGHT] = [1200, 900]

/** Pseudo-random numbers from 0 to 1, the same on each run. */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const gradient = (id: string, ...colours: string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colours
    .map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`

export const draw = (definitions: string, shapes: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${definitions}</defs>${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 88 })
    .toBuffer()

/** A young woman and an old one with sunglasses, in front of a bridge in the evening. */
export function drawBridge(): Promise<Buffer> {
  const chance = createChance(7)
  const houses = times(11, (index) => {
    const height = 150 + chance() * 150
    const left = index * 118 - 40
    const windows = times(8, (number) =>
      chance() < 0.55
        ? `<rect x="${left + 18 + (number % 3) * 30}" y="${590 - height + Math.floor(number / 3) * 46}" width="15" height="22" fill="#f6cf8b" opacity="${0.45 + chance() * 0.5}"/>`
        : '',
    )
    return `<path d="M${left} 620V${575 - height}l52 -34l52 34V620z" fill="#${['41566b', '4a6076', '384c60'][index % 3]}"/>${windows}`
  })
  const bridge =
    '<path d="M0 560C260 430 640 400 1200 560V640H1080C1050 520 900 500 850 640H700C660 470 480 470 440 640H300C260 530 130 530 90 640H0z" fill="#63707a"/><path d="M0 552C260 420 640 390 1200 552V566C640 404 260 436 0 566z" fill="#8b979e"/>'
  const reflections = times(40, () => {
    const [x, y] = [chance() * WIDTH, 650 + chance() * 240]
    return `<rect x="${x}" y="${y}" width="${30 + chance() * 90}" height="3" rx="2" fill="#f3d49b" opacity="${0.1 + chance() * 0.25}"/>`
  })
  const grandmother =
    '<path d="M400 900C396 740 420 652 492 640C566 652 590 740 588 900z" fill="#9c3f3a"/><path d="M474 620h38v40q-19 18 -38 0z" fill="#dcb08c"/><circle cx="493" cy="572" r="62" fill="#e9c3a0"/><path d="M432 590C410 470 576 470 554 590C546 540 520 520 493 520S440 540 432 590z" fill="#d8d6d0"/><rect x="440" y="556" width="48" height="30" rx="13" fill="#1d2426"/><rect x="498" y="556" width="48" height="30" rx="13" fill="#1d2426"/><path d="M486 566h14" stroke="#1d2426" stroke-width="6"/><path d="M472 608q21 16 42 0" stroke="#a2513f" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M452 676q40 34 82 0" stroke="#e9d7a8" stroke-width="10" fill="none"/>'
  const mira =
    '<path d="M606 900C600 700 628 610 706 596C786 610 812 700 808 900z" fill="#2f5d57"/><path d="M686 570h40v40q-20 18 -40 0z" fill="#dfb58f"/><path d="M632 640C606 440 800 430 782 640C766 652 744 640 742 600V520H668V600C666 640 650 652 632 640z" fill="#2a211d"/><circle cx="706" cy="530" r="56" fill="#efcda9"/><path d="M650 520C660 462 752 458 762 520C730 514 700 500 690 486C684 504 670 516 650 520z" fill="#2a211d"/><circle cx="686" cy="530" r="5" fill="#2a211d"/><circle cx="728" cy="530" r="5" fill="#2a211d"/><path d="M686 558q20 18 42 0" stroke="#a2513f" stroke-width="6" fill="none" stroke-linecap="round"/>'
  return draw(
    gradient('sky', '#8fb3c9', '#e9d3b4', '#f2b98c') + gradient('water', '#c79c80', '#5a6b78'),
    `<rect width="1200" height="640" fill="url(#sky)"/>${houses}<rect y="620" width="1200" height="280" fill="url(#water)"/>${reflections}${bridge}${mira}${grandmother}`,
  )
}

/** A pond with a pavilion, after the rain. */
export function drawGarden(): Promise<Buffer> {
  const chance = createChance(21)
  const leaves = times(26, () => {
    const [x, y, size] = [80 + chance() * 1050, 660 + chance() * 210, 22 + chance() * 34]
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2.6}" fill="#${chance() < 0.5 ? '5f8f5a' : '76a368'}"/>`
  })
  const flowers = times(6, () => {
    const [x, y] = [120 + chance() * 960, 670 + chance() * 170]
    return times(
      5,
      (petal) =>
        `<ellipse cx="${x}" cy="${y}" rx="7" ry="18" fill="#eab6c0" transform="rotate(${petal * 32 - 64} ${x} ${y + 12})"/>`,
    )
  })
  const trees = times(16, () => {
    const [x, y, size] = [chance() * WIDTH, 330 + chance() * 150, 60 + chance() * 80]
    return `<circle cx="${x}" cy="${y}" r="${size}" fill="#${['6d9464', '86a873', '557d55', 'b58a4a'][Math.floor(chance() * 4)]}" opacity="0.9"/>`
  })
  const pavilion =
    '<path d="M500 350C560 330 620 290 660 230C700 290 760 330 820 350C838 344 850 336 860 322C856 366 830 380 800 380H520C490 380 464 366 460 322C470 336 482 344 500 350z" fill="#3d4247"/><rect x="520" y="380" width="14" height="190" fill="#7d3b30"/><rect x="610" y="380" width="12" height="190" fill="#7d3b30"/><rect x="698" y="380" width="12" height="190" fill="#7d3b30"/><rect x="786" y="380" width="14" height="190" fill="#7d3b30"/><rect x="505" y="500" width="310" height="10" fill="#8f4a3c"/><rect x="480" y="566" width="360" height="34" fill="#cfcabd"/>'
  const mirrored = `<g transform="matrix(1 0 0 -0.6 0 960)" opacity="0.28">${pavilion}</g>`
  return draw(
    gradient('air', '#c9dbe0', '#eef0e4') + gradient('pond', '#9dbfb5', '#4f7d78'),
    `<rect width="1200" height="620" fill="url(#air)"/><path d="M0 470C240 380 420 430 640 400S1040 350 1200 430V620H0z" fill="#a9bf9b"/>${trees}<rect y="590" width="1200" height="310" fill="url(#pond)"/><path d="M0 590C200 570 320 604 480 594S980 600 1200 586V612H0z" fill="#b9b29f"/>${pavilion}${mirrored}${leaves}${flowers}`,
  )
}
