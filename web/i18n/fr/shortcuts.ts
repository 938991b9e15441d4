import type { shortcutWords as english } from '../en/shortcuts.ts'
import type { Widened } from '../en.ts'

export const shortcutWords: Widened<typeof english> = {
  title: 'Raccourcis clavier',
  places: {
    everywhere: 'Partout',
    reading: 'En lisant',
    calendar: 'Dans le calendrier',
    media: 'Images, enregistrements, carte',
    editor: 'Dans une page qu’on modifie',
  },
  names: {
    write: 'Écrire une note',
    save: 'Enregistrer',
    search: 'Rechercher',
    close: 'Fermer ce qui est ouvert',
    list: 'Cette liste',
    turn: 'Le jour ou la page d’avant ou d’après',
    through: 'La phrase, le résultat ou l’entrée du menu d’avant ou d’après',
    open: 'Ouvrir',
    dates: 'Un autre jour',
    week: 'Le premier ou le dernier jour de la semaine',
    month: 'Le mois d’avant ou d’après',
    picture: 'L’image d’avant ou d’après',
    ends: 'La première ou la dernière image',
    sound: 'Reculer ou avancer dans un enregistrement',
    map: 'Déplacer la carte',
    zoom: 'Plus près ou plus loin',
    bold: 'Gras',
    italics: 'Italique',
    undo: 'Annuler',
    redo: 'Rétablir',
    indent: 'Augmenter ou réduire le retrait d’un élément de liste',
    movePicture: 'Monter ou descendre une image',
  },
  or: 'ou',
  turnOff:
    'Les raccourcis d’une seule touche, ? et les flèches qui tournent les jours et les pages, peuvent être désactivés dans les réglages.',
}
