/**
 * The couriers' own sites, to compare links in messages with (utils/detection/false-links.ts). Not in the list of
 * couriers, because only pasted messages need them. A courier that is not here is never judged. Columns:
 *
 * key of the courier, or the name of one that the service does not have | own sites, the first one is shown | words that
 * mean it in a host or text: `~` only in a host; `?` only in a host, if the text names the courier or the host has
 * "express"; `!` in a text, and in a host if the text has it; `+` two words in a text, as written | who names its sites:
 * its tracking page in courier-list.ts (`table`), the courier's own `pages`, the list of shops (`shops`), or
 * v2fly/domain-list-community (`list`)
 */
const table = `thailand-post|thailandpost.co.th thailandpost.com thailandpostmart.com|thailandpost thaipost thpost thaiems ปณท ปณ.ไทย จนท.ไปรษณีย์ เจ้าหน้าที่ไปรษณีย์ ?post ?ems|table, pages
flash-express|flashexpress.co.th flashexpress.com flashexpress.my flashexpress.ph|flashexpress ?flash|table, pages
kex-express|kex-express.com kerryexpress.com kerrylogistics.com|kerryexpress kexexpress kerry kex|table, pages
jt-express|jtexpress.co.th jtexpress.com jtexpress.my jtexpress.ph jtexpress.sg jtexpress.vn jet.co.id|jtexpress jntexpress jandtexpress jnt ?jt|table, pages, list
shopee-express|spx.co.th spx.sg spx.ph spx.vn spx.com.my shopee.co.th|shopeeexpress spxexpress spx ~shopee ช้อปปี้เอ็กซ์เพรส ช้อปปี้เอ็กเพรส|table, pages, shops
lex|lazada.co.th|lazadaexpress lazadalogistics ~lazada ?lex|shops
ninja-van|ninjavan.co|ninjavan ?ninja|table
best-express|best-inc.co.th best-inc.com best-inc.vn|bestexpress ~bestinc ?best|table, pages
nim-express|nimexpress.com|nimexpress ?nim|table
inter-express|iel.co.th|?interexpress ?iel|table
scg-express|scgexpress.co.th|scgexpress ?scg|table
dhl-express|dhl.com dhl.de dhl.fr dhl.co.th dhl.com.hk dpdhl.com dhl-news.com mydhli.com logistics.dhl express.dhl|dhl|table, pages
fed-ex|fedex.com|fedex|table
ups|ups.com jobs-ups.com|?ups|table, pages
tnt-express|tnt.com|?tnt|table
japan-post|japanpost.jp|japanpost|table
usps|usps.com|usps uspost|table
canada-post|canadapost-postescanada.ca canadapost.ca|canadapost|table, pages
dpd|dpdgroup.com dpd.com dpd.co.uk dpd.ie dpd.de dpd.fr dpd.nl dpd.be dpd.at dpd.ch dpd.pl dpd.cz dpd.pt dpd.es dpd.hu dpd.ro dpd.sk dpd.lt dpd.lv dpd.ee dpd.si dpd.hr mydpd.at|dpd|table, pages
aramex|aramex.com|aramex|table
australia-post|auspost.com.au|auspost austpost australiapost|table
royal-mail|royalmail.com|royalmail|table
pos-malaysia|pos.com.my|posmalaysia poslaju|table
postnl|postnl.post postnl.nl postnl.be|postnl|table, pages
singapore-post|singpost.com|singpost singaporepost|table
yamato|kuronekoyamato.co.jp|kuronekoyamato|table
Evri|evri.com evri.link|evri myevri|pages
Parcelforce|parcelforce.com parcelforce.co.uk|parcelforce|pages
An Post|anpost.com anpost.ie|anpost An+Post|pages
GLS|gls-group.com gls-group.eu gls-pakete.de gls-us.com gls-italy.com gls-spain.es gls-canada.com|!gls|pages
InPost|inpost.com inpost.co.uk inpost.pl inpost.it inpost.es inpost.fr inpost.pt inpost.eu|inpost|pages
yodel|yodel.co.uk yodeldirect.co.uk|yodel|table, pages
NZ Post|nzpost.co.nz|nzpost NZ+Post|pages
postnord|postnord.com postnord.se postnord.dk postnord.no postnord.fi|postnord|table, pages
india-post|indiapost.gov.in|indiapost|table
Emirates Post|emiratespost.ae emx.ae|emiratespost|pages
purolator|purolator.com|purolator|table
sagawa|sagawa-exp.co.jp|sagawa|table
hongkong-post|hongkongpost.hk hongkongpost.com|hongkongpost hkpost HK+Post|table, pages
phlpost|phlpost.gov.ph|phlpost|table
ontrac|ontrac.com|ontrac|table
sf-express|sf-express.com sf-international.com|sfexpress|table, pages
LBC Express|lbcexpress.com|lbcexpress !lbc|pages
Blue Dart|bluedart.com|bluedart|pages
Delhivery|delhivery.com|delhivery|pages
DTDC|dtdc.in dtdc.com|dtdc|pages
StarTrack|startrack.com.au auspost.com.au|!startrack|pages
The Courier Guy|thecourierguy.co.za|thecourierguy ~courierguy Courier+Guy|pages
Lalamove|lalamove.com|lalamove|pages
Correos|correos.es correos.com correosexpress.com correosexpress.pt cexpr.es adtpostales.com|!correos correosexpress|pages
La Poste|laposte.fr laposte.net colissimo.fr laposte.info notif-laposte.info notif-colissimo-laposte.info|~laposte colissimo|pages
Chronopost|chronopost.fr chronopost.com laposte.fr|chronopost|pages
SEUR|seur.com seur.es|!seur|pages
Mondial Relay|mondialrelay.fr mondialrelay.com mondialrelay.be mondialrelay.nl mondialrelay.es mondialrelay.it mondialrelay.pt mondialrelay.pl inpost.es inpost.pt|mondialrelay|pages
Relais Colis|relaiscolis.com|relaiscolis|pages
Poste Italiane|poste.it posteitaliane.it|posteitaliane posteinfo|pages
Deutsche Post|deutschepost.de dhl.de dhl.com dpdhl.com|deutschepost|pages
Hermes|hermesworld.com myhermes.de|myhermes hermesworld|pages
bpost|bpost.be bpost.cloud|bpost|pages
Swiss Post|post.ch poste.ch posta.ch swisspost.ch swisspost.com|swisspost schweizerischepost|pages
Österreichische Post|post.at|osterreichischepost|pages
CTT|ctt.pt cttexpress.com cttexpresso.pt|cttexpress|pages
Correios|correios.com.br|correios|pages
Nova Poshta|novaposhta.ua novaposhtaglobal.ua novapost.com|novaposhta novapost|pages
Poczta Polska|poczta-polska.pl pocztapolska.pl pocztex.pl|pocztapolska|pages
Česká pošta|ceskaposta.cz cpost.cz postaonline.cz balikovna.cz|ceskaposta|pages
Magyar Posta|posta.hu|magyarposta|pages
PTT|ptt.gov.tr|pttkargo|pages
Aras Kargo|araskargo.com.tr|araskargo|pages
Omniva|omniva.ee omniva.lt omniva.lv|omniva|pages
Israel Post|israelpost.co.il|israelpost|pages
Saudi Post|splonline.com.sa|saudipost|pages
SMSA Express|smsaexpress.com|!smsa|pages
JNE|jne.co.id|!jne|pages
SiCepat|sicepat.com|sicepat|pages
AnterAja|anteraja.id|anteraja|pages
Pos Indonesia|posindonesia.co.id|posindonesia|pages
vietnam-post|vnpost.vn vietnampost.vn ems.com.vn|vnpost vietnampost buudien|table, pages
GHN|ghn.vn|~giaohangnhanh !ghn|pages
GHTK|ghtk.vn giaohangtietkiem.vn|~giaohangtietkiem !ghtk|pages
Viettel Post|viettelpost.vn viettelpost.com.vn vtp.vn|viettelpost|pages
GDEX|gdexpress.com mygdex.com|!gdex|pages
korea-post|epost.go.kr koreapost.go.kr|koreapost 우체국|table, pages
cj-logistics|cjlogistics.com doortodoor.co.kr|cjlogistics 대한통운|table
chunghwa-post|post.gov.tw|chunghwapost 中華郵政|table
T-Cat|t-cat.com.tw|黑貓宅急便 黑猫宅急便|pages
global-cainiao|cainiao.com aliexpress.com aliexpress.us aliexpress.ru|cainiao|table
Correo Argentino|correoargentino.com.ar|correoargentino|pages
Andreani|andreani.com andreani.com.ar|!andreani|pages
Chilexpress|chilexpress.cl|chilexpress|pages
FAN Courier|fancourier.ro fan-courier.ro fanbox.ro selfawb.ro|fancourier|pages
Econt|econt.com econt.bg|!econt|pages
Sendle|sendle.com|sendle|pages
CouriersPlease|couriersplease.com.au|couriersplease|pages
UniUni|uniuni.com uniuni.ca|uniuni|pages`;

/** Sites and words of a courier, each separated by blanks. */
export type CourierSites = { sites: string; words: string; source: string };

export const courierSites: Readonly<Record<string, CourierSites>> = Object.fromEntries(
  table.split('\n').map((line): [string, CourierSites] => {
    const [key = '', sites = '', words = '', source = ''] = line.split('|');
    return [key, { sites, words, source }];
  }),
);
