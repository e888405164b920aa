/** HTML of the owner's, sanitised by the server when it was written (server/features/content/rich-text.ts). */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
