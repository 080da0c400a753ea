/** Ids of options whose values are colours. */
const colourOptions = new Set(['colour', 'color', 'colours', 'colors', 'colourway', 'colorway', 'shade'])

const table = `
black 24272a|onyx-black 2a2e36|ink 1f2430|charcoal 3b4045|graphite 3a4045|graphite-grey 3a4045|anthracite 33383d
white ffffff|off-white f4f0e6|chalk-white efe9dd|ivory e6dccb|cream f1e6cd|ecru ddd0b8|natural ddd0b8|pearl ece7df
grey 8b9196|light-grey c3c8cb|dark-grey 555c62|silver c5cacc|slate 5c6770|slate-grey 5c6770|stone b8b0a2|smoke 8f8f8f
beige d9c7a8|oat d9cdb9|sand cbb592|taupe 9c8b78|khaki a39a6b|camel b98a58|tan b98a58|cognac 9a5a2c|honey d8a13a
brown 6f4a2f|light-brown a4764c|dark-brown 4a2f1c|chestnut 8a4f2a|chestnut-brown 8a4f2a|cocoa 5b3a22|cocoa-brown 5b3a22|chocolate 4f3020
coffee 5d4232|walnut 6b4a32|oak c2965f|bronze 8c6a3f|copper b36a43|brass c39a4a|gold cfa04f|rose-gold cf9a84|champagne e3cfae
yellow e8c12f|mustard c98a2b|lemon f0dc5a|amber b5702a|topaz-yellow e0a83a|orange de7b2b|apricot e0a071|peach f0b595
coral d9583b|salmon e88f78|clay c9745a|terracotta c0714d|rust a4502c|red c0332b|brick-red b8433f|ruby-red b8344a
burgundy 7a2f3c|wine 7a2f3c|maroon 6b2230|pink e59bb0|rose d49a98|blush e8c0b8|fuchsia c2377e|magenta b8307f
purple 6f4a94|plum 6d3f5b|lilac a99bc4|lavender b7a9d6|violet 7a56a8|amethyst-violet 8a5fb0|mauve a6849a|aubergine 4b2a40
blue 2f5fa8|light-blue a5c4e0|dark-blue 24406e|mid-blue 4a6a8f|deep-blue 35507a|sky-blue 9fbcd0|navy 26364f|navy-blue 26364f
royal-blue 2f52b0|sapphire-blue 3a5fb0|denim 4a6a8f|indigo 3b3f7d|cobalt 2a4fa0|petrol 1f5560|turquoise 3fb0a8|aqua 7fd0cc
teal 2f6f6a|cyan 3fb3c4|mint a9dcc3|sea-mist 8fb0ae|green 3d7f4a|light-green a3cc94|dark-green 24492f|sage 8a9f82
olive 6f7040|moss 5d6b3e|moss-green 5d6b3e|pine 3f5c4e|pine-green 3f5c4e|forest-green 2f5138|emerald 3f8f7a|emerald-green 3f8f7a|lime a9c83c
clear dfe9f0|transparent dfe9f0`

const swatches = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .map((row) => row.split(' ') as [string, string]),
)

/** The colour of an option value as `#rrggbb`, found by its name or the last word of it. */
export function findSwatch(option: string, value: string): string | undefined {
  if (!colourOptions.has(option)) return undefined
  const colour = swatches.get(value) ?? swatches.get(value.slice(value.lastIndexOf('-') + 1))
  return colour && `#${colour}`
}
