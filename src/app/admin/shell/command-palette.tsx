import { Command } from 'cmdk';
import { useState } from 'react';
import { href, type NavigateFunction, useNavigate } from 'react-router';
import { documentPath } from '#app/document/document-path.ts';
import { useTheme } from '#app/site/theme.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import {
  CircleAlert,
  ExternalLink,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  RotateCw,
  Sun,
} from '#app/ui/icons.ts';
import type { Role } from '#contract/accounts/account.ts';
import { useAccount } from './admin-context.tsx';
import { adminScreens, creationCommands, logOutState, roleAllows } from './admin-screens.ts';
import { useFoundEntries } from './command-entries.ts';
import { saysAll } from './command-words.ts';

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One line of the palette. */
interface Choice {
  /** Unlike every other's. */
  key: string;
  label: string;
  /** More that it is found by. */
  words?: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

interface Group {
  heading: string;
  choices: Choice[];
}

/** Goes to any screen, post or project, or does what the whole admin area can do, by typing a part of its name. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search and commands" headless>
      <CommandList onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CommandList({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const commands = useCommands();
  const found = useFoundEntries(query);
  const navigate = useNavigate();

  const matching = commands.map(({ heading, choices }) => ({
    heading,
    choices: choices.filter(({ label, words = '' }) => saysAll(`${label} ${words}`, query)),
  }));
  const entries = {
    heading: query.trim() ? 'Posts and projects' : 'Recent',
    choices: found.entries.map(({ path, ...entry }) => ({ ...entry, run: () => navigate(path) })),
  };
  const again = { heading: 'Not searched', choices: found.failure ? [retry(found.retry)] : [] };
  const groups = (query.trim() ? [...matching, entries, again] : [entries, again, ...matching]).filter(
    ({ choices }) => choices.length > 0,
  );

  // The selected entry may disappear with the next letter. Enter then runs the first one.
  const keys = groups.flatMap(({ choices }) => choices.map(({ key }) => key));
  const current = keys.find((key) => key === chosen) ?? keys[0] ?? '';

  function run(choice: Choice) {
    if (choice.key !== RETRY) onDone();
    choice.run();
  }

  return (
    <Command
      label="Search and commands"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={current}
      onValueChange={setChosen}
    >
      <Command.Input
        className="palette-input"
        placeholder="Search or type a command"
        value={query}
        maxLength={200}
        onValueChange={(typed) => {
          setQuery(typed);
          setChosen(undefined);
        }}
      />
      <Command.List className="palette-list" label="Results">
        {groups.map(({ heading, choices }) => (
          <Command.Group key={heading} heading={heading}>
            {choices.map((choice) => (
              <Command.Item
                key={choice.key}
                className="popup-item"
                value={choice.key}
                onSelect={() => run(choice)}
              >
                <choice.icon className="icon" />
                <span className="entry-title" dir="auto">
                  {choice.label}
                </span>
                {choice.detail ? <span className="faint">{choice.detail}</span> : null}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p role="status" className="palette-state">
        {stateLine(found, query.trim() ? keys.length : undefined)}
      </p>
    </Command>
  );
}

const RETRY = 'retry';

function retry(run: () => void): Choice {
  return { key: RETRY, label: 'Search again', icon: RotateCw, run };
}

/** The status; `count` is absent without a query. */
function stateLine({ failure, searching }: ReturnType<typeof useFoundEntries>, count: number | undefined) {
  if (failure) {
    return (
      <>
        <CircleAlert className="icon" />
        Posts and projects could not be searched. {failure}
      </>
    );
  }
  if (count === undefined) return 'Arrow keys move, Enter opens, Escape closes.';
  if (searching) return 'Searching posts and projects...';
  if (count === 0) return 'Nothing found. Try fewer or shorter words.';
  return count === 1 ? '1 result' : `${count} results`;
}

/** Entries that need no search, as far as the role permits them. */
function useCommands(): Group[] {
  const { role } = useAccount();
  const { current, choose } = useTheme();
  const navigate = useNavigate();
  const dark = current() === 'dark';
  return [
    {
      heading: 'Go to',
      choices: adminScreens
        .filter(({ role: least }) => roleAllows(role, least))
        .map(({ key, title, label, line, icon, path }) => ({
          key: `screen-${key}`,
          label: title,
          words: `${label} ${line}`,
          icon,
          run: () => void navigate(path),
        })),
    },
    { heading: 'New', choices: creations(role, navigate) },
    {
      heading: 'This site',
      choices: [
        {
          key: 'view-site',
          label: 'View site',
          words: 'home portfolio public open',
          icon: ExternalLink,
          run: () => location.assign(documentPath(href('/'))),
        },
        {
          key: 'theme',
          label: dark ? 'Switch to light theme' : 'Switch to dark theme',
          words: 'appearance colours mode',
          icon: dark ? Sun : Moon,
          run: () => choose(dark ? 'light' : 'dark'),
        },
        {
          key: 'log-out',
          label: 'Log out',
          words: 'sign out leave session',
          icon: LogOut,
          run: () => void navigate(href('/admin/log-out'), { state: logOutState }),
        },
      ],
    },
  ];
}

function creations(role: Role, navigate: NavigateFunction): Choice[] {
  return creationCommands
    .filter(({ role: least }) => roleAllows(role, least))
    .map(({ label, path }) => ({
      key: path,
      label,
      words: 'create add write',
      icon: Plus,
      run: () => void navigate(path),
    }));
}
