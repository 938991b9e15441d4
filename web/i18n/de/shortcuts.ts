import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Tastenkürzel',
  places: {
    everywhere: 'Überall',
    reading: 'Beim Lesen',
    calendar: 'Im Kalender',
    media: 'Bilder, Aufnahmen, Karte',
    editor: 'Beim Bearbeiten einer Seite',
  },
  names: {
    write: 'Einen Eintrag schreiben',
    save: 'Speichern',
    search: 'Suchen',
    close: 'Offenes schließen',
    list: 'Diese Liste',
    turn: 'Zum vorigen oder nächsten Tag, zur vorigen oder nächsten Seite',
    through: 'Voriger oder nächster Satz, Treffer oder Menüpunkt',
    open: 'Öffnen',
    dates: 'Ein anderer Tag',
    week: 'Erster oder letzter Tag der Woche',
    month: 'Voriger oder nächster Monat',
    picture: 'Voriges oder nächstes Bild',
    ends: 'Erstes oder letztes Bild',
    sound: 'In einer Aufnahme zurück oder vor',
    map: 'Die Karte bewegen',
    zoom: 'Näher oder weiter weg',
    bold: 'Fett',
    italics: 'Kursiv',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    indent: 'Listenpunkt einrücken oder zurück',
    movePicture: 'Bild nach oben oder unten schieben',
  },
  or: 'oder',
  turnOff:
    'Die Kürzel aus einer einzigen Taste, ? und die Pfeile zum Blättern, lassen sich in den Einstellungen abschalten.',
}
