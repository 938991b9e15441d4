/** The place of an event, and the permission to locate the device. */
export const placeWords = {
  choosePlace: 'Choose a place',
  addPlace: 'Here',
  locating: 'Finding your place …',
  consentTitle: 'Save where you are?',
  consent:
    'Your browser will tell Dayleaf your position when you write a line. It is kept with the line, and the name of the place is sent along when a page is written. You can drop it from any line.',
  allow: 'Yes, use my position',
  refuse: 'No',
  positionRefused: 'The browser does not give your position. You can allow it in the browser’s settings.',
  positionFailed: 'Your position could not be found.',
}
