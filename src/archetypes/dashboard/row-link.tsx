import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Span } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const CUT = { flex: '1', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const CutLink = styled(Link, {
  base: { ...CUT, color: 'accent.text', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
})
const CutText = styled(Span, { base: CUT })

/** The text of a row; a link where its page may be opened. @param to - Null: it may not. */
export const RowLink = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? <CutText>{children}</CutText> : <CutLink to={to}>{children}</CutLink>
