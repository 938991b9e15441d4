/** The pictures of a day, to put into its page. */
export const pagePictureWords = {
  title: 'Put in a picture of the day',
  put: (name: string) => `Put in ${name}`,
}
