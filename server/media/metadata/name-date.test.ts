import { expect, test } from 'vitest'
import { readNameDate } from './name-date.ts'

test.each([
  'IMG-20240314-WA0001.jpg',
  'VID-20240314-WA0002.mp4',
  'PXL_20240314_193005123.jpg',
  'PXL_20240314_193005123.MP.jpg',
  'IMG_20240314_210509.jpg',
  '20240314_210509.jpg',
  'MVIMG_20240314_210509.jpg',
  'VID_20240314_210509.mp4',
  'WIN_20240314_21_05_09_Pro.jpg',
  'DJI_20240314210509_0001_D.JPG',
  'Screenshot_20240314-210509.png',
  'Screenshot_20240314_210509_Gallery.jpg',
  'Screenshot_2024-03-14-21-05-09-123_com.android.chrome.jpg',
  'Screenshot 2024-03-14 at 21.05.09.png',
  'Screen Shot 2024-03-14 at 9.05.09 PM.png',
  'Bildschirmfoto 2024-03-14 um 21.05.09.png',
  '截屏2024-03-14 21.05.09.png',
  '微信图片_20240314210509.jpg',
  '2024年3月14日 照片.jpg',
  'signal-2024-03-14-210509.jpg',
  'signal-2024-03-14-21-05-09-123.jpg',
  'WhatsApp Image 2024-03-14 at 21.05.09.jpeg',
  'photo_2024-03-14_21-05-09.jpg',
  '2024.03.14 lake.jpg',
  '2024-3-14.jpg',
  '2024 03 14 lake.jpg',
  '2024_0314_210509_001.MP4',
  '202403142105.jpg',
  'mmexport1710450309000.jpg',
  'FB_IMG_1710450309000.jpg',
  '1710450309000.jpg',
  'RPReplay_Final1710450309.MP4',
  'Foto 14.03.2024.jpg',
  'Photo 14-03-2024, 21 05 09.jpg',
  'CamScanner 03-14-2024 21.05.jpg',
])('%s has the date 2024-03-14', (name) => {
  expect(readNameDate(name, ['Europe/Paris'])?.date).toBe('2024-03-14')
})

test.each([
  'IMG_0017.JPG',
  'DSC01234.JPG',
  '20241399_101010.jpg',
  '2024-02-30.jpg',
  'order 1202403145.jpg',
  '20240314567.jpg',
  '18991231.jpg',
  // The fourth of March, or the third of April.
  'Photo 03-04-2024.jpg',
  '1710450309.jpg',
  '',
])('%j has no date', (name) => {
  expect(readNameDate(name, [])).toBeUndefined()
})

test('a saved picture of WeChat falls on the day of the zone', () => {
  const name = 'mmexport1710450309000.jpg'
  expect(readNameDate(name, ['Asia/Shanghai'])?.date).toBe('2024-03-15')
})

test.each([
  ['VID_20240314_210509.mp4', '2024-03-14T21:05:09'],
  ['Screenshot_2024-03-14-21-05-09-123_x.jpg', '2024-03-14T21:05:09'],
  ['DJI_20240314210509_0001_D.MP4', '2024-03-14T21:05:09'],
  ['2024_0314_210509_001.MP4', '2024-03-14T21:05:09'],
  // Of these the time is in UTC, of twelve hours, or absent.
  ['PXL_20240314_193005123.mp4', undefined],
  ['2024-03-14T19_30_05Z.mp4', undefined],
  ['Screen Shot 2024-03-14 at 9.05.09 PM.png', undefined],
  ['VID-20240314-WA0002.mp4', undefined],
  ['20240314_20240315.mp4', undefined],
])('%s has the local time %s', (name, local) => {
  expect(readNameDate(name, [])?.local?.toString()).toBe(local)
})
