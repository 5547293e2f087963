import { part, plural } from '../part.ts';

/** One sentence for each write of the history. `{place}` is where something changed, `{object}` is what a write was about. */
export const historyWords = part('history', {
  you: {
    changed: 'You changed {changes} {place}',
    added: 'You added {changes} {place}',
    removed: 'You removed {changes} {place}',
    saved: 'You saved {object}',
    created: 'You created {object}',
    restored: 'You restored {object}',
    deleted: 'You deleted {object}',
  },
  named: {
    changed: '{name} changed {changes} {place}',
    added: '{name} added {changes} {place}',
    removed: '{name} removed {changes} {place}',
    saved: '{name} saved {object}',
    created: '{name} created {object}',
    restored: '{name} restored {object}',
    deleted: '{name} deleted {object}',
  },
  /** In place of the name of an account that is not known any more. */
  somebody: 'Somebody',
  words: plural({ one: '{n} word', other: '{n} words' }),
  pictures: plural({ one: 'a picture', other: '{n} pictures' }),
  fields: plural({ one: 'a field', other: '{n} fields' }),
  field: '“{label}”',
  formatting: 'the formatting',
  inTitled: 'in “{title}”',
  titled: '“{title}”',
  /** In the history of one record. */
  this: 'this',
  places: {
    home: 'on the home page',
    about: 'on the about page',
    contact: 'on the contact page',
    settings: 'in the settings',
    menu: 'in the menu',
  },
  objects: {
    home: 'the home page',
    about: 'the about page',
    contact: 'the contact page',
    settings: 'the settings',
    menu: 'the menu',
  },
});
