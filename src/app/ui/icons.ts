// The icons of the site, each from its own file: the index files of the packages import 8,000, which every build and
// every start of the development server would read.

// The outlines alone, for links whose icon only the server knows (src/app/site/network-marks.ts).
export { __iconNode as markBluesky } from '@tabler/icons-react/dist/esm/icons/IconBrandBluesky.mjs';
export { __iconNode as markDiscord } from '@tabler/icons-react/dist/esm/icons/IconBrandDiscord.mjs';
export { __iconNode as markDribbble } from '@tabler/icons-react/dist/esm/icons/IconBrandDribbble.mjs';
export {
  __iconNode as markFacebook,
  default as IconBrandFacebook,
} from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
export {
  __iconNode as markGithub,
  default as IconBrandGithub,
} from '@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs';
export { __iconNode as markGitlab } from '@tabler/icons-react/dist/esm/icons/IconBrandGitlab.mjs';
export {
  __iconNode as markInstagram,
  default as IconBrandInstagram,
} from '@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs';
export {
  __iconNode as markLinkedin,
  default as IconBrandLinkedin,
} from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs';
export { __iconNode as markMastodon } from '@tabler/icons-react/dist/esm/icons/IconBrandMastodon.mjs';
export { __iconNode as markMedium } from '@tabler/icons-react/dist/esm/icons/IconBrandMedium.mjs';
export { __iconNode as markPinterest } from '@tabler/icons-react/dist/esm/icons/IconBrandPinterest.mjs';
export { __iconNode as markReddit } from '@tabler/icons-react/dist/esm/icons/IconBrandReddit.mjs';
export { __iconNode as markStackoverflow } from '@tabler/icons-react/dist/esm/icons/IconBrandStackoverflow.mjs';
export { __iconNode as markTelegram } from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs';
export { __iconNode as markThreads } from '@tabler/icons-react/dist/esm/icons/IconBrandThreads.mjs';
export { __iconNode as markTiktok } from '@tabler/icons-react/dist/esm/icons/IconBrandTiktok.mjs';
export { __iconNode as markTwitch } from '@tabler/icons-react/dist/esm/icons/IconBrandTwitch.mjs';
export { default as IconBrandTwitter } from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs';
export { __iconNode as markWhatsapp } from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs';
export { __iconNode as markX } from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs';
export {
  __iconNode as markYoutube,
  default as IconBrandYoutube,
} from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs';
export type { LucideIcon } from 'lucide-react';
export { default as ArrowDown } from 'lucide-react/icons/arrow-down';
export { default as ArrowDown10 } from 'lucide-react/icons/arrow-down-1-0';
export { default as ArrowLeft } from 'lucide-react/icons/arrow-left';
export { default as ArrowRight } from 'lucide-react/icons/arrow-right';
export { default as ArrowUp } from 'lucide-react/icons/arrow-up';
export { default as ArrowUpRight } from 'lucide-react/icons/arrow-up-right';
export { default as AtSign } from 'lucide-react/icons/at-sign';
export { default as Baseline } from 'lucide-react/icons/baseline';
export { default as Bold } from 'lucide-react/icons/bold';
export { default as Bookmark } from 'lucide-react/icons/bookmark';
export { default as Calendar } from 'lucide-react/icons/calendar';
export { default as Captions } from 'lucide-react/icons/captions';
export { default as CaseSensitive } from 'lucide-react/icons/case-sensitive';
export { default as Check } from 'lucide-react/icons/check';
export { default as CheckCheck } from 'lucide-react/icons/check-check';
export { default as ChevronDown } from 'lucide-react/icons/chevron-down';
export { default as ChevronLeft } from 'lucide-react/icons/chevron-left';
export { default as ChevronRight } from 'lucide-react/icons/chevron-right';
export { default as ChevronUp } from 'lucide-react/icons/chevron-up';
export { default as Circle } from 'lucide-react/icons/circle';
export { default as CircleAlert } from 'lucide-react/icons/circle-alert';
export { default as CircleCheck } from 'lucide-react/icons/circle-check';
export { default as Code } from 'lucide-react/icons/code';
export { default as Columns3 } from 'lucide-react/icons/columns-3';
export { default as Copy } from 'lucide-react/icons/copy';
export { default as Crop } from 'lucide-react/icons/crop';
export { default as Download } from 'lucide-react/icons/download';
export { default as EllipsisVertical } from 'lucide-react/icons/ellipsis-vertical';
export { default as ExternalLink } from 'lucide-react/icons/external-link';
export { default as Eye } from 'lucide-react/icons/eye';
export { default as EyeOff } from 'lucide-react/icons/eye-off';
export { default as FileDown } from 'lucide-react/icons/file-down';
export { default as FileText } from 'lucide-react/icons/file-text';
export { default as FileVideo } from 'lucide-react/icons/file-video';
export { default as FolderUp } from 'lucide-react/icons/folder-up';
export { default as Globe } from 'lucide-react/icons/globe';
export { default as GripVertical } from 'lucide-react/icons/grip-vertical';
export { default as Heading2 } from 'lucide-react/icons/heading-2';
export { default as Heading3 } from 'lucide-react/icons/heading-3';
export { default as Heading4 } from 'lucide-react/icons/heading-4';
export { default as Highlighter } from 'lucide-react/icons/highlighter';
export { default as History } from 'lucide-react/icons/history';
export { default as House } from 'lucide-react/icons/house';
export { default as Image } from 'lucide-react/icons/image';
export { default as ImageOff } from 'lucide-react/icons/image-off';
export { default as ImagePlus } from 'lucide-react/icons/image-plus';
export { default as ImageUp } from 'lucide-react/icons/image-up';
export { default as Images } from 'lucide-react/icons/images';
export { default as Inbox } from 'lucide-react/icons/inbox';
export { default as Info } from 'lucide-react/icons/info';
export { default as Italic } from 'lucide-react/icons/italic';
export { default as KeyRound } from 'lucide-react/icons/key-round';
export { default as Keyboard } from 'lucide-react/icons/keyboard';
export { default as Layers } from 'lucide-react/icons/layers';
export { default as LayoutDashboard } from 'lucide-react/icons/layout-dashboard';
export { default as Link } from 'lucide-react/icons/link';
export { default as List } from 'lucide-react/icons/list';
export { default as ListCollapse } from 'lucide-react/icons/list-collapse';
export { default as ListOrdered } from 'lucide-react/icons/list-ordered';
export { default as ListTodo } from 'lucide-react/icons/list-todo';
export { default as LogOut } from 'lucide-react/icons/log-out';
export { default as Mail } from 'lucide-react/icons/mail';
export { default as MailCheck } from 'lucide-react/icons/mail-check';
export { default as Maximize2 } from 'lucide-react/icons/maximize-2';
export { default as Menu } from 'lucide-react/icons/menu';
export { default as Merge } from 'lucide-react/icons/merge';
export { default as Minus } from 'lucide-react/icons/minus';
export { default as Monitor } from 'lucide-react/icons/monitor';
export { default as Moon } from 'lucide-react/icons/moon';
export { default as MoveHorizontal } from 'lucide-react/icons/move-horizontal';
export { default as Music } from 'lucide-react/icons/music';
export { default as PanelRight } from 'lucide-react/icons/panel-right';
export { default as Pencil } from 'lucide-react/icons/pencil';
export { default as Pilcrow } from 'lucide-react/icons/pilcrow';
export { default as Play } from 'lucide-react/icons/play';
export { default as Plus } from 'lucide-react/icons/plus';
export { default as RectangleHorizontal } from 'lucide-react/icons/rectangle-horizontal';
export { default as Redo2 } from 'lucide-react/icons/redo-2';
export { default as RefreshCw } from 'lucide-react/icons/refresh-cw';
export { default as Regex } from 'lucide-react/icons/regex';
export { default as RemoveFormatting } from 'lucide-react/icons/remove-formatting';
export { default as Reply } from 'lucide-react/icons/reply';
export { default as RotateCw } from 'lucide-react/icons/rotate-cw';
export { default as Rows3 } from 'lucide-react/icons/rows-3';
export { default as Search } from 'lucide-react/icons/search';
export { default as SearchX } from 'lucide-react/icons/search-x';
export { default as Settings2 } from 'lucide-react/icons/settings-2';
export { default as ShieldOff } from 'lucide-react/icons/shield-off';
export { default as Sigma } from 'lucide-react/icons/sigma';
export { default as Signpost } from 'lucide-react/icons/signpost';
export { default as Smartphone } from 'lucide-react/icons/smartphone';
export { default as SquareCode } from 'lucide-react/icons/square-code';
export { default as SquarePen } from 'lucide-react/icons/square-pen';
export { default as Star } from 'lucide-react/icons/star';
export { default as Strikethrough } from 'lucide-react/icons/strikethrough';
export { default as Sun } from 'lucide-react/icons/sun';
export { default as Superscript } from 'lucide-react/icons/superscript';
export { default as Table } from 'lucide-react/icons/table';
export { default as TableOfContents } from 'lucide-react/icons/table-of-contents';
export { default as Tags } from 'lucide-react/icons/tags';
export { default as TextAlignStart } from 'lucide-react/icons/text-align-start';
export { default as TextQuote } from 'lucide-react/icons/text-quote';
export { default as Trash2 } from 'lucide-react/icons/trash-2';
export { default as TriangleAlert } from 'lucide-react/icons/triangle-alert';
export { default as Underline } from 'lucide-react/icons/underline';
export { default as Undo2 } from 'lucide-react/icons/undo-2';
export { default as Unlink } from 'lucide-react/icons/unlink';
export { default as Upload } from 'lucide-react/icons/upload';
export { default as UserRound } from 'lucide-react/icons/user-round';
export { default as UsersRound } from 'lucide-react/icons/users-round';
export { default as WholeWord } from 'lucide-react/icons/whole-word';
export { default as X } from 'lucide-react/icons/x';
