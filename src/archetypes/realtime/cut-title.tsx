import { Row, Span } from '#ui/box.ts'
import { titleParts } from './title-parts.ts'

/** A title that is cut before its end, which tells the units of one station apart. */
export function CutTitle({ title }: { title: string }) {
  const { head, tail } = titleParts(title)
  return (
    <Row as="span" gap="0" minWidth="0">
      <Span minWidth="0" overflow="hidden" textOverflow="ellipsis">
        {head}
      </Span>
      <Span flexShrink={0} whiteSpace="pre">
        {tail}
      </Span>
    </Row>
  )
}
