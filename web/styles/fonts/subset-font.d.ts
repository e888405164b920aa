declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes?: Record<string, { min: number; max: number }>
    keepFeatures?: readonly string[]
    noHinting?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
