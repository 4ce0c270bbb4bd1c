import { styled } from '#ui/styled.ts'
import { Row, VisuallyHidden } from '../ui/box.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { BackButton } from './point-menu/back-button.tsx'

const Heading = styled('h1', { base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 1.4 } })

/**
 * The page's menu title as its heading, with the way back to the page that led here. On pages that begin with panels it is visually hidden, for users who navigate
 * by headings.
 */
export function PageHeading({ isHidden = false }: { isHidden?: boolean }) {
  const title = usePageTitle()
  if (isHidden) return <VisuallyHidden as="h1">{title}</VisuallyHidden>
  return (
    <Row gap="3">
      <Heading>{title}</Heading>
      <BackButton />
    </Row>
  )
}
