import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

interface FramedPageProps {
  title: string;
  /** The width of the page, in pixels: its styles take the frame for the window. */
  width: number;
  children: ReactNode;
}

/** A page of its own width within this one, with the same styles. It is as high as its content, so that nothing scrolls in it. */
export function FramedPage({ title, width, children }: FramedPageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [height, setHeight] = useState(0);
  const [available, setAvailable] = useState(width);

  function open() {
    const inside = frame.current?.contentDocument;
    if (!inside) return;
    inside.head.replaceChildren();
    for (const style of document.querySelectorAll('head style, link[rel="stylesheet"]')) {
      inside.head.append(inside.importNode(style, true));
    }
    inside.body.replaceChildren();
    inside.body.className = 'framed-page';
    setBody(inside.body);
  }
  // A frame without an address is there at once in some browsers, and after its `load` event in others.
  useEffect(open, []);

  useEffect(() => {
    const root = body?.ownerDocument.documentElement;
    if (!root) return;
    const follow = () => {
      for (const { name, value } of document.documentElement.attributes) root.setAttribute(name, value);
    };
    follow();
    const theme = new MutationObserver(follow);
    theme.observe(document.documentElement, { attributes: true });
    const size = new ResizeObserver(() => setHeight(body.offsetHeight));
    size.observe(body);
    return () => {
      theme.disconnect();
      size.disconnect();
    };
  }, [body]);

  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const size = new ResizeObserver(() => setAvailable(current.clientWidth));
    size.observe(current);
    return () => size.disconnect();
  }, []);

  const scale = available > 0 ? Math.min(1, available / width) : 1;
  return (
    <div ref={room} className="framed-room" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        onLoad={open}
        style={{ width, height, transform: scale < 1 ? `scale(${scale})` : undefined }}
      />
      {body ? createPortal(children, body) : null}
    </div>
  );
}
