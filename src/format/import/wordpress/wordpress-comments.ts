import { dateWithOffset } from '../dates.ts';
import type { FoundComment } from '../found-records.ts';
import { UnreadableText } from '../markup/html-tree.ts';
import { NoteList } from '../markup/note-list.ts';
import { absoluteAddress, type SourceAddresses } from '../markup/source-addresses.ts';
import { storedText } from '../markup/text-markup.ts';
import { plainWords } from '../plain-words.ts';
import { childrenOf, valueIn, type WxrElement } from './wxr-items.ts';

/** The comments of a text in the order of their dates. Spam, deleted comments and notices of links are left out. */
export function commentsOf(item: WxrElement, addresses: SourceAddresses, notes: NoteList): FoundComment[] {
  const all = childrenOf(item, 'wp:comment');
  const comments = all.filter(isComment).flatMap((each) => commentOf(each, addresses, notes));
  const notices = all.filter((each) => /^(?:pingback|trackback)$/.test(valueIn(each, 'wp:comment_type')));
  if (notices.length > 0) notes.lost('comments', `pingback: ${notices.length}`);
  const keys = new Set(comments.map(({ key }) => key));
  return comments
    .map((comment) => ({
      ...comment,
      parentKey: keys.has(comment.parentKey ?? '') ? comment.parentKey : undefined,
    }))
    .toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? '') || 0);
}

function isComment(comment: WxrElement): boolean {
  const isWritten = /^(?:comment)?$/.test(valueIn(comment, 'wp:comment_type'));
  return isWritten && /^(?:0|1|hold|approve|approved)$/.test(valueIn(comment, 'wp:comment_approved'));
}

function commentOf(comment: WxrElement, addresses: SourceAddresses, notes: NoteList): FoundComment[] {
  const author = plainWords(valueIn(comment, 'wp:comment_author'));
  const url = valueIn(comment, 'wp:comment_author_url');
  const parent = valueIn(comment, 'wp:comment_parent');
  try {
    const source = valueIn(comment, 'wp:comment_content');
    const { html } = storedText({ html: source, addresses, notes: new NoteList(), lineBreaks: true });
    return [
      {
        key: valueIn(comment, 'wp:comment_id'),
        parentKey: parent === '0' || parent === '' ? undefined : parent,
        author,
        url: absoluteAddress(url, undefined) ? url : '',
        at: dateWithOffset(valueIn(comment, 'wp:comment_date'), valueIn(comment, 'wp:comment_date_gmt')),
        html,
        approved: /^(?:1|approve|approved)$/.test(valueIn(comment, 'wp:comment_approved')),
      },
    ];
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error;
    notes.lost('comments', author);
    return [];
  }
}
