import { chakra } from '@chakra-ui/react/styled-system'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { richTextStyle } from './rich-text-style.ts'

const Frame = chakra('div', { base: { ...richTextStyle, overflow: 'auto' } })

const SAFE_LINK = /^(?:https?:|mailto:|tel:|#)/i
/** In the text itself or on this server: another address would tell strangers who reads. */
const SAFE_IMAGE = /^(?:data:image\/(?:png|jpe?g|gif|webp);|\/(?![/\\]))/i

/** Rich text as DOM nodes, without scripts, forms and frames; links open in another tab. */
function sanitizeRichText(html: string): DocumentFragment {
  const purify = DOMPurify(window)
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') {
      if (!SAFE_LINK.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
      node.setAttribute('rel', 'noopener noreferrer')
      node.setAttribute('target', '_blank')
    }
    if (node.nodeName === 'IMG' && !SAFE_IMAGE.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
  })
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'video', 'audio'],
    // the last three load pictures besides `src`
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'background', 'poster'],
    RETURN_DOM_FRAGMENT: true,
  })
}

interface RichTextViewProps {
  html: string
  label: string
  /** CSS length. */
  height?: string
}

/** Read-only formatted text. */
export function RichTextView({ html, label, height }: RichTextViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.replaceChildren(sanitizeRichText(html))
  }, [html])
  return <Frame ref={frame} role="document" aria-label={label} tabIndex={0} style={{ height }} />
}
