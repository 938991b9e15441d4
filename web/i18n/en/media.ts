/** Photos, recordings and other files of an event. */
export const mediaWords = {
  add: 'Photo or file',
  sending: (number: number, count: number) => `Sending ${number} of ${count} …`,
}
