// Links to other pages of the console. Duty: nobody is led to a page that they may not open. Invariant: besides the frame,
// whose links are the user's own menus and tags, no other file makes links (tests/architecture/links.test.ts).

import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { useMayOpen } from '#data/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { styled } from '#ui/styled.ts'

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  to: string
}

/** Keeps the place of a link in its surroundings, without looking like one. */
const PLAIN = { color: 'inherit', textDecoration: 'none', cursor: 'inherit' } as const

/** A link to a page; what it says, as plain text, where the user may not open the page. */
export function LinkOrText(props: PageLinkProps) {
  const mayOpen = useMayOpen()
  if (mayOpen(pathOf(props.to))) return <Link {...props} />
  return (
    <span className={props.className} style={PLAIN}>
      {props.children}
    </span>
  )
}

/** A link to a page; nothing where the user may not open the page. */
export function LinkOrNothing(props: PageLinkProps) {
  const mayOpen = useMayOpen()
  return mayOpen(pathOf(props.to)) ? <Link {...props} /> : null
}

/** A link to another page, among the buttons of a heading. */
export const PageLink = styled(LinkOrNothing, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    height: '9',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { background: 'bg.hover', borderColor: 'accent.text' },
  },
})
