import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { renewResource } from '#archetypes/resource/use-resource.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { savedResult } from '#contract/kit/resource.ts'
import {
  NODE_IMAGE_FIELD,
  NODE_IMAGES_OF,
  nodeImageResource,
  nodeImages,
} from '#contract/resources/node-image.resource.ts'
import { useHttp } from '#data/console-services.ts'

/** The pictures of a node; none while they are on their way. */
export function useImagesOf(nodeId: string | null) {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['nodeImages', nodeId],
    queryFn: ({ signal }) =>
      http.call(NODE_IMAGES_OF, {
        method: 'POST',
        params: { nodeId: nodeId ?? '' },
        schema: nodeImages,
        isQuiet: true,
        signal,
      }),
    enabled: nodeId !== null,
    meta: { reads: [nodeImageResource.path] },
  })
  return data ?? []
}

export interface ImageValues {
  readonly nodeCode: string
  readonly kind: string
  readonly title: string
  /** Null: the picture that there is stays. */
  readonly file: File | null
}

/** Saves a picture with what it is of; rejects with the fields that are wrong. */
export function useSaveImage() {
  const http = useHttp()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, of }: { values: ImageValues; of: Pick<ResourceRow, 'keyId' | 'version'> | null }) => {
      const { file, ...texts } = values
      return http.call(nodeImageResource.call(of ? 'update' : 'save'), {
        method: 'POST',
        body: 'multipart',
        params: {
          ...texts,
          ...(of ? { keyId: of.keyId, version: of.version } : {}),
          ...(file ? { [NODE_IMAGE_FIELD]: file } : {}),
        },
        schema: savedResult.loose(),
        isQuiet: true,
      })
    },
    onSuccess: () => renewResource(queries, nodeImageResource),
  })
}
