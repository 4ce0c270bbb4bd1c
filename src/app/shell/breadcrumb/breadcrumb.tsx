import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Box, Row } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import type { Crumb } from './crumbs.ts'

const Ellipsis = styled('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })
// where there is no room, the parent groups are shortened before the page's own title
const parent = {
  flexShrink: 9999,
  minWidth: '4',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'fg.muted',
} as const
const Parent = styled('span', { base: parent })
const ParentLink = styled(Link, {
  base: { ...parent, borderRadius: 'sm', _hover: { color: 'accent.text', textDecoration: 'underline' } },
})

/** Position of the current page in the menu. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  const present = crumbs.at(-1)
  return (
    <Row
      as="nav"
      aria-label={t('shell.breadcrumb')}
      minWidth="0"
      flexShrink={1}
      gap="2"
      paddingInlineStart="3"
      borderInlineStartWidth="1px"
      borderColor="border.subtle"
      overflow="hidden"
      whiteSpace="nowrap"
      fontSize="md"
    >
      {crumbs.slice(0, -1).map(({ title, to }) => (
        <Fragment key={title}>
          {to === null ? (
            <Parent title={title}>{title}</Parent>
          ) : (
            <ParentLink to={to} title={title}>
              {title}
            </ParentLink>
          )}
          <Box color="fg.muted" aria-hidden>
            /
          </Box>
        </Fragment>
      ))}
      {present && (
        <Ellipsis aria-current="page" fontWeight="medium" title={present.title}>
          {present.title}
        </Ellipsis>
      )}
    </Row>
  )
}
