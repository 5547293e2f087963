import type { Generated } from 'kysely';

/** The tables as both databases have them: text, integers, instants and JSON as text, booleans as 0 and 1. */
export interface Tables {
  facts: { name: string; value: string };
  documents: { name: string; body: string; sample: number; version: number; updated_at: string };
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    name: string;
    email: string;
    email_key: string | null;
    role: string;
    password_hash: string | null;
    created_at: string;
    updated_at: string;
    last_login: string | null;
    version: Generated<number>;
  };
  sessions: {
    id: Generated<number>;
    id_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    last_seen_at: string;
    user_agent: string;
    address: string;
  };
  one_time_codes: {
    user_id: number;
    /** In base32; never answered once it is confirmed. */
    secret: string;
    last_step: number;
    confirmed_at: string | null;
  };
  recovery_codes: { user_id: number; code_hash: string };
  categories: {
    id: Generated<number>;
    name: string;
    name_key: string;
    sample: number;
    created_at: string;
    updated_at: string;
  };
  posts: {
    id: Generated<number>;
    title: string;
    excerpt: string;
    content: string;
    date: string;
    image_url: string;
    image_alt: string;
    status: string;
    category_id: number;
    author_id: number;
    sample: number;
    created_at: string;
    updated_at: string;
    version: number;
  };
  images: {
    id: Generated<number>;
    url: string;
    /** The media type of the file behind `url`. */
    type: string;
    bytes: number;
    width: number;
    height: number;
    placeholder: string;
    /** JSON list of the widths made beside it. */
    widths: string;
    /** `removed` until its files are laid aside, `aside` from then on. */
    state: 'queued' | 'ready' | 'removed' | 'aside';
    /** How often the work its state asks for was begun. */
    tries: number;
    created_at: string;
    /** When it was laid aside. */
    removed_at: string | null;
  };
  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    subject: string;
    message: string;
    is_read: number;
    folder: string;
    spam_reason: string;
    /** The folded words of name, address, subject and text, a space before each. */
    search: string;
    created_at: string;
    updated_at: string;
    version: number;
    /** Set on a message that is hidden until it is deleted for good. */
    removed_at: string | null;
  };
  /** Notices of messages that are still to be mailed. */
  outbox: { id: Generated<number>; message_id: number; tries: number; due_at: string };
  answers: { key: string; request: string; body: string; created_at: string };
  projects: {
    id: Generated<number>;
    slug: string;
    title: string;
    description: string;
    full_description: string;
    demo_url: string;
    link: string;
    github_link: string;
    is_public: number;
    is_mvp: number;
    featured: number;
    status: string;
    search_title: string;
    search_excerpt: string;
    search_content: string;
    sample: number;
    created_at: string;
    updated_at: string;
    version: number;
  };
  project_images: {
    id: Generated<number>;
    project_id: number;
    /** 0 is the main image. */
    position: number;
    image_url: string;
    alt: string;
  };
  tags: { id: Generated<number>; name: string; name_key: string };
  project_tags: { project_id: number; tag_id: number; position: number };
  revisions: {
    id: Generated<number>;
    entity: string;
    entity_id: number;
    body: string;
    user_id: number | null;
    created_at: string;
  };
}
