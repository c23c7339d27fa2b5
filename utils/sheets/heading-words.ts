import type { Field } from './headings.ts';

/**
 * The words of each field, without case, blanks and signs. The words of the first text are better than those of the
 * next: a column of a better text is taken first, whatever the order of the columns. Within a text a line for Thai, one
 * for English, and one for the languages of the neighbours, German, Chinese and Japanese.
 */
export const headingWords: Record<Field, readonly string[]> = {
  trackingNo: [
    `couriertrackingcode,couriertrackingno,couriertrackingnumber,couriertrackingid,carriertrackingnumber,carriertrackingno`,
    `หมายเลขติดตามพัสดุ,เลขติดตามพัสดุ,รหัสติดตามพัสดุ,หมายเลขติดตาม,เลขติดตาม,เลขที่ติดตาม,รหัสติดตาม,หมายเลขติดตามสินค้า,เลขติดตามสินค้า,หมายเลขพัสดุ,เลขพัสดุ,เลขที่พัสดุ,รหัสพัสดุ,เลขแทรค,เลขแทรก,เลขแทร็ค,เลขแทร็ก,หมายเลขแทรค,หมายเลขแทร็ค,แทรค,แทร็ค,แทร็ก,แทรคกิ้ง,แทรกกิ้ง,แทร็คกิ้ง,แทร็กกิ้ง,เลขแทรคกิ้ง,เลขแทร็คกิ้ง,เลขtrack,เลขtracking,หมายเลขtracking,รหัสtracking,เลขส่งของ,หมายเลขส่งของ,เลขที่ส่ง,เลขสิ่งของ,หมายเลขสิ่งของ,เลขems,หมายเลขems,เลขขนส่ง,หมายเลขขนส่ง,เลขที่ขนส่ง,รหัสขนส่ง,เลขจัดส่ง,เลขที่จัดส่ง,หมายเลขจัดส่ง,หมายเลขการจัดส่ง,รหัสจัดส่ง,เลขนำส่ง
tracking,track,trackingno,trackingnum,trackingnumber,trackingnumbers,trackingid,trackingcode,trackingref,trackingreference,trackinginfo,trackno,tracknumber,trackcode,trackid,parceltrackingno,parceltrackingnumber,parceltrackingid,ordertrackingno,ordertrackingnumber,shippingtrackingno,shippingtrackingnumber,shippingtrackingcode,shipmenttracking,shipmenttrackingno,shipmenttrackingnumber,requestedtrackingnumber,waybill,waybillno,waybillnumber,waybillid,waybillcode,airwaybill,airwaybillno,airwaybillnumber,awb,awbno,awbnumber,hawb,hawbno,consignment,consignmentno,consignmentnumber,consignmentid,consignmentnote,consignmentnoteno,connote,connoteno,connotenumber,cnno,cnnumber,shipmentno,shipmentnumber,parcelno,parcelnumber,parcelid,parcelcode,docketno,mailno,pno
resi,noresi,nomorresi,noresipengiriman,noawb,nomorawb,notracking,nomortracking,kodetracking,nopelacakan,nomorpelacakan,nopenjejakan,nomborpenjejakan,nopengesanan,nomborpengesanan,nokonsainan,nomborkonsainan,nombortracking,mãvậnđơn,sốvậnđơn,mãvậnchuyển,mãtheodõi,mãtracking,sendungsnummer,sendungsnr,sendungsid,sendungscode,sendungsverfolgungsnummer,paketnummer,paketnr,trackingnummer,trackingnr,identcode,運單號,運單號碼,運單編號,寄件編號,运单号,运单号码,运单编号,快递单号,快递编号,物流单号,物流编号,跟踪号,跟踪单号,追踪号,追踪号码,追蹤號碼,追蹤號,物流單號,快遞單號,託運單號,托運單號,貨運單號,宅配單號,包裹編號,包裹號碼,包裹查詢號碼,お荷物伝票番号,追跡番号,お問い合わせ番号,お問合せ番号,お問い合わせ伝票番号,お問合せ伝票番号,問い合わせ番号,送り状番号,送り状no,配送伝票番号,荷物番号,운송장번호,송장번호`,
    `บาร์โค้ด,บาร์โค๊ด,บาร์โคด,barcode,barcodeno`,
    `เลขที่ใบนำส่ง,เลขใบนำส่ง,ใบนำส่ง,伝票番号`,
  ],
  courier: [
    `ขนส่ง,บริษัทขนส่ง,บริการขนส่ง,ผู้ให้บริการขนส่ง,ผู้ให้บริการจัดส่ง,บริษัทจัดส่ง,จัดส่งโดย,จัดส่งผ่าน,ส่งโดย,ส่งด้วย,ส่งผ่าน,ส่งทาง,ขนส่งโดย,ขนส่งที่ใช้,ขนส่งที่เลือก,ผู้ขนส่ง,ชื่อขนส่ง,เจ้าขนส่ง,ค่ายขนส่ง
courier,couriername,courierservice,couriercompany,carrier,carriername,shippingprovider,shippingprovidername,shippingcarrier,shippingcompany,shippingcourier,shippingpartner,logistics,logisticsprovider,logisticscompany,logisticspartner,deliverycompany,deliverypartner,deliveryprovider,deliverycourier,deliverycarrier,deliveryby,trackingprovider,trackingcompany,trackingcarrier,sentwith,sentvia,sentby,via,shippedwith,shippedvia,shippedby,expresscompany
kurir,kurier,namakurir,ekspedisi,jasakirim,jasapengiriman,jasaekspedisi,syarikatkurier,syarikatpenghantaran,đơnvịvậnchuyển,đvvc,nhàvậnchuyển,hãngvậnchuyển,đơnvịgiaohàng,versanddienstleister,versanddienst,versandunternehmen,paketdienst,zusteller,快递公司,快递,物流公司,物流商,承运商,快遞公司,貨運公司,配送公司,宅配公司,配送業者,配送会社,運送会社,運送業者,택배사`,
    `ตัวเลือกการจัดส่ง,shippingoption,shippingservice,opsipengiriman`,
    `วิธีการจัดส่ง,วิธีจัดส่ง,วิธีส่ง,ช่องทางการจัดส่ง,ช่องทางจัดส่ง,ช่องทางส่ง,ช่องทางขนส่ง,shippingmethod,shipvia,deliverymethod,phươngthứcvậnchuyển,hìnhthứcvậnchuyển,metodepengiriman,versandart,配送方法,物流方式`,
  ],
  order: [
    `หมายเลขคำสั่งซื้อ,เลขที่คำสั่งซื้อ,เลขคำสั่งซื้อ,รหัสคำสั่งซื้อ,คำสั่งซื้อ,เลขที่ใบสั่งซื้อ,เลขใบสั่งซื้อ,หมายเลขใบสั่งซื้อ,หมายเลขการสั่งซื้อ,รหัสการสั่งซื้อ,รหัสสั่งซื้อ,เลขสั่งซื้อ,หมายเลขสั่งซื้อ,เลขออเดอร์,เลขที่ออเดอร์,หมายเลขออเดอร์,รหัสออเดอร์,ออเดอร์,เลขออเดอร์ของลูกค้า,เลขorder,เลขที่order,รหัสorder
orderid,orderno,ordernumber,ordersn,ordercode,ordername,orderref,orderrefno,orderreference,order,customerorderno,customerordernumber,shipperorderno,shipperordernumber,shipperorderrefno,shipperorderref,merchantorderno,merchantorderid,merchantordernumber,sellerorderid,sellerorderno,storeorderid,externalorderid,externalorderno,clientorderid,shipmentorderid,salesorder,salesorderno,salesordernumber,weborderno
nopesanan,nomorpesanan,nomborpesanan,idpesanan,kodepesanan,noorder,nomororder,nombororder,idorder,notempahan,nombortempahan,mãđơnhàng,mãđơn,sốđơnhàng,sốđơn,mãđh,bestellnummer,bestellnr,bestellungsnummer,auftragsnummer,auftragsnr,訂單編號,訂單號,訂單號碼,订单编号,订单号,订单号码,注文番号,ご注文番号,受注番号,注文id,주문번호`,
    `เลขที่ใบสั่งขาย,เลขใบสั่งขาย,เลขที่บิล,เลขบิล,บิล,เลขที่ใบเสร็จ,เลขใบเสร็จ,เลขที่ใบแจ้งหนี้,เลขที่เอกสาร,เลขที่รายการ,เลขรายการ,เลขอ้างอิงร้าน,เลขอ้างอิงร้านค้า,เลขอ้างอิงลูกค้า,รหัสอ้างอิงลูกค้า
invoice,invoiceno,invoicenumber,invoiceid,billno,sono,sonumber,customerrefno,customerref,customerreference,customerreferenceno,shipperref,shipperrefno,shipperreference,shipperreferenceno,senderref,senderreference,sellerref,merchantref,merchantreference,clientref,clientreference
noinvoice,nomorinvoice,noinvois,お客様管理番号,客户单号,客戶單號,referenznummer,referenznr,referenz,kundenreferenz,rechnungsnummer,rechnungsnr`,
    `เลขอ้างอิง,เลขที่อ้างอิง,หมายเลขอ้างอิง,รหัสอ้างอิง,reference,referenceno,referencenumber,referenceid,refno,refnumber,ref,name,norujukan`,
  ],
  buyer: [
    `ชื่อผู้รับ,ชื่อสกุลผู้รับ,ชื่อนามสกุลผู้รับ,ชื่อผู้รับพัสดุ,ชื่อผู้รับสินค้า,ผู้รับ,ผู้รับพัสดุ,ผู้รับสินค้า,ชื่อผู้รับปลายทาง,ผู้รับปลายทาง,ชื่อคนรับ,คนรับ
recipient,recipientname,recipientfullname,receiver,receivername,receiverfullname,consignee,consigneename,addressee,addresseename,toname,shipto,shiptoname,shiptofullname,deliverto,delivertoname,posttoname,shippingname,shippingfullname,nameshipping,shipname,deliveryname,destinationname
penerima,namapenerima,tênngườinhận,ngườinhận,họtênngườinhận,họvàtênngườinhận,empfänger,empfängername,empfängername1,nameempfänger,namedesempfängers,收件人,收件人姓名,收件者,收货人,收货人姓名,收貨人,收貨人姓名,取件人,お届け先名,お届け先氏名,お届け先名称,届け先名,配送先名,配送先氏名,送付先名,送付先氏名,收件者姓名,受取人,受取人名,수령인,수취인,받는분`,
    `ชื่อลูกค้า,ลูกค้า,ชื่อผู้ซื้อ,ผู้ซื้อ,ชื่อผู้สั่งซื้อ,ผู้สั่งซื้อ,ชื่อผู้สั่ง,ชื่อนามสกุล,ชื่อสกุล,ชื่อนามสกุลลูกค้า,ชื่อ
customer,customername,customerfullname,buyer,buyername,clientname,client,fullname,name,contactperson,contactname
namapelanggan,pelanggan,namapembeli,pembeli,namacustomer,nama,tênkháchhàng,kháchhàng,tênkhách,họtên,họvàtên,tênngườimua,kunde,kundenname,käufer,käufername,买家,买家姓名,買家,买家名称,客户,客户名称,客戶,客戶名稱,姓名,購入者,購入者名,注文者,注文者名,お客様名,顧客名,氏名`,
    `firstnameshipping,shippingfirstname,shiptofirstname,recipientfirstname,receiverfirstname,consigneefirstname,deliveryfirstname,firstname,givenname,vorname`,
    `ชื่อที่อยู่เบอร์โทร,ชื่อที่อยู่เบอร์,ชื่อที่อยู่,ชื่อที่อยู่ผู้รับ,ชื่อที่อยู่ลูกค้า,ชื่อที่อยู่จัดส่ง,ชื่อที่อยู่เบอร์โทรศัพท์,ชื่อเบอร์ที่อยู่,ชื่อเบอร์โทรที่อยู่,ชื่อเบอร์โทร,ชื่อเบอร์,ชื่อและเบอร์โทร,ชื่อผู้รับเบอร์โทร,ชื่อลูกค้าเบอร์โทร,ชื่อและที่อยู่,ชื่อและที่อยู่ผู้รับ,nameaddressphone,nameandaddress,nameaddress`,
    `ชื่อผู้ใช้ผู้ซื้อ,ชื่อผู้ใช้,ชื่อเฟส,ชื่อเฟซ,ชื่อเฟสบุ๊ค,ชื่อfb,ชื่อfacebook,ชื่อไลน์,ชื่อline,ชื่อไอจี,ชื่อig,เฟส,เฟซ,เฟสบุ๊ค,ไลน์,fb,fbname,facebook,facebookname,lineid,buyerusername,usernamebuyer,username,usernamepembeli,ngườimua,买家昵称`,
    `namebilling,billingname,billtoname,firstnamebilling,billingfirstname`,
  ],
  surname: [
    `นามสกุล,นามสกุลผู้รับ,lastname,surname,familyname,lastnameshipping,shippinglastname,shiptolastname,recipientlastname,receiverlastname,consigneelastname,deliverylastname,lastnamebilling,billinglastname,nachname`,
  ],
  phone: [
    `เบอร์ผู้รับ,เบอร์โทรผู้รับ,เบอร์โทรศัพท์ผู้รับ,เบอร์มือถือผู้รับ,เบอร์โทรศัพท์มือถือผู้รับ,เบอร์ติดต่อผู้รับ,โทรศัพท์ผู้รับ,โทรผู้รับ,หมายเลขโทรศัพท์ผู้รับ,เบอร์คนรับ,เบอร์โทรคนรับ,เบอร์ปลายทาง
recipientphone,recipientphoneno,recipientphonenumber,recipientmobile,recipienttel,recipienttelephone,recipientcontact,recipientcontactno,recipientcontactnumber,receiverphone,receiverphoneno,receiverphonenumber,receivermobile,receivermobileno,receivertel,receivertelno,receivertelephone,receivercontact,receivercontactno,receivercontactnumber,consigneephone,consigneephoneno,consigneephonenumber,consigneemobile,consigneetel,consigneecontact,consigneecontactno,consigneecontactnumber,recipientnumber,receivernumber,tophone,tophonenumber,tocontact,tocontactno,tocontactnumber,totel,tomobile,shiptophone,shiptophonenumber,shiptotel,posttophone,shippingphone,shippingphonenumber,phoneshipping,shipphone,shipphonenumber,deliveryphone,deliveryphonenumber,deliverycontact,deliverycontactnumber
teleponpenerima,telppenerima,noteleponpenerima,nomorteleponpenerima,notelppenerima,nohppenerima,notelpenerima,notelefonpenerima,nombortelefonpenerima,sđtngườinhận,sốđiệnthoạingườinhận,điệnthoạingườinhận,empfängertelefon,telefonempfänger,empfängertelefonnummer,收件人电话,收件人手机,收件人電話,收件人手機,收件電話,收货人电话,收货人手机,收貨人電話,お届け先電話番号,届け先電話番号,お届け先電話,配送先電話番号,送付先電話番号,收件者電話`,
    `เบอร์,เบอร์โทร,เบอร์โทรศัพท์,เบอร์มือถือ,เบอร์โทรศัพท์มือถือ,เบอร์ติดต่อ,เบอร์โทรติดต่อ,เบอร์ลูกค้า,เบอร์โทรลูกค้า,เบอร์โทรศัพท์ลูกค้า,เบอร์โทรผู้ซื้อ,เบอร์ผู้ซื้อ,โทร,โทรศัพท์,โทรศัพท์มือถือ,มือถือ,หมายเลขโทรศัพท์,หมายเลขโทรศัพท์มือถือ,หมายเลขติดต่อ
phone,phoneno,phonenumber,phone1,mobile,mobileno,mobilenumber,mobilephone,handphone,cellphone,tel,telno,telnumber,tel1,telephone,telephoneno,telephonenumber,contact,contactno,contactnumber,contactphone,customerphone,customerphonenumber,customermobile,customertel,customertelephone,customercontact,buyerphone,buyerphonenumber
notelepon,nomortelepon,notelp,nomortelp,telp,telepon,nohp,nomorhp,nohandphone,nowa,nomorwa,notel,notelefon,nombortelefon,telefon,sốđiệnthoại,điệnthoại,sđt,sốđt,sđtkhách,sđtkháchhàng,telefonnummer,telefonnr,handynummer,mobilnummer,handy,电话,电话号码,手机,手机号,手机号码,联系电话,联系手机,電話,電話號碼,手機,手機號碼,聯絡電話,電話番号,연락처,전화번호`,
    `phonebilling,billingphone,billingphonenumber,ชื่อที่อยู่เบอร์โทร,ชื่อที่อยู่เบอร์,ชื่อที่อยู่เบอร์โทรศัพท์,ชื่อเบอร์ที่อยู่,ชื่อเบอร์โทรที่อยู่,ชื่อเบอร์โทร,ชื่อเบอร์,ชื่อและเบอร์โทร,ชื่อผู้รับเบอร์โทร,ชื่อลูกค้าเบอร์โทร,ที่อยู่เบอร์โทร,nameaddressphone`,
  ],
  item: [
    `ชื่อสินค้า,สินค้า,รายการสินค้า,รายละเอียดสินค้า,ชื่อรายการ,ชื่อรายการสินค้า,สินค้าที่สั่ง,สินค้าที่ซื้อ,รายการที่สั่ง,รายการสั่งซื้อ,รายละเอียดออเดอร์,ชื่อพัสดุ,ของ,ของที่สั่ง
product,productname,producttitle,products,itemname,itemnames,itemtitle,items,item,orderitems,lineitem,lineitems,lineitemname,lineitemtitle,itemdescription,itemdescription1,goods,goodsname,productdescription
namaproduk,produk,namabarang,barang,tênsảnphẩm,sảnphẩm,tênhàng,tênhànghóa,hànghóa,mặthàng,artikel,artikelname,artikelbezeichnung,produkt,produktname,produktbezeichnung,warenbezeichnung,商品名称,商品名稱,商品,品名,产品名称,货品名称,物品名称,宝贝标题,品項,託寄物,托寄物,商品名,内容品,상품명`,
    `รายการ,รายละเอียด,รายละเอียดพัสดุ,description,parceldescription,goodsdescription,contents,content,contentdescription,commodity,isipaket,inhalt`,
  ],
  cash: [
    `ยอดเก็บเงินปลายทาง,ยอดเงินเก็บปลายทาง,จำนวนเงินเก็บปลายทาง,เก็บเงินปลายทาง,เก็บปลายทาง,ยอดเก็บปลายทาง,ยอดปลายทาง,ยอดเงินปลายทาง,เงินปลายทาง,ยอดเก็บเงิน,ยอดเก็บ,เก็บเงิน,ยอดที่ต้องเก็บ,จำนวนเงินที่ต้องเก็บ,ยอดที่เก็บ,เงินที่ต้องเก็บ,ยอดเรียกเก็บ,เงินเรียกเก็บ,จำนวนเงินเรียกเก็บ,จำนวนเงินที่เรียกเก็บ,ยอดเงินเรียกเก็บ,ยอดเงินที่เรียกเก็บ,ยอดเรียกเก็บปลายทาง,ยอดเรียกเก็บเงินปลายทาง,จำนวนเงินที่ชำระปลายทาง,ยอดชำระปลายทาง,ยอดcod,ยอดเก็บcod,ยอดเก็บเงินcod,ยอดเงินcod,จำนวนเงินcod,จำนวนcod,มูลค่าcod,เก็บcod,เก็บเงินcod,ราคาcod,เงินcod,พกง,ยอดพกง,เงินพกง
cod,codamount,codamt,codvalue,codtotal,codprice,codtocollect,codtobecollected,codcollection,codcollectionamount,codcollectamount,cashondelivery,cashondeliveryamount,cashondeliveryvalue,payondelivery,collectamount,collectionamount,amounttocollect,amounttobecollected,amountcollect,cashtocollect
nilaicod,totalcod,jumlahcod,nominalcod,amauncod,kutipancod,tiềnthuhộ,thuhộ,sốtiềnthuhộ,sốtiềncod,tiềncod,thucod,nachnahme,nachnahmebetrag,codbetrag,代收货款,代收金额,代收貨款,代收金額,货到付款金额,貨到付款金額,代引金額,代引き金額,代引`,
    `ปลายทาง`,
  ],
  onDelivery: [
    `เป็นcod,มีcod,codหรือโอน,โอนหรือปลายทาง,โอนปลายทาง,iscod,codyn,codyesno,codflag,codenabled,codrequired,thucodyn,codtf,codtransfer,codnoncod`,
  ],
  amount: [
    `จำนวนเงินทั้งหมด,จำนวนเงินรวม,ยอดรวม,ยอดรวมสุทธิ,ยอดรวมทั้งหมด,ยอดรวมทั้งสิ้น,ยอดเงินรวม,ยอดเงิน,ยอดชำระ,ยอดที่ต้องชำระ,ยอดสุทธิ,ราคารวม,ราคารวมทั้งหมด,รวมเงิน,รวมทั้งหมด,รวมทั้งสิ้น,รวมสุทธิ
orderamount,ordertotal,ordertotalamount,grandtotal,total,totalamount,totalprice,totalpayment
totalpembayaran,totalbayar,totalharga,totaltagihan,jumlahbayaran,tổnggiátrịđơnhàng,tổngtiền,tổngthanhtoán,gesamtbetrag,gesamtsumme,rechnungsbetrag,订单金额,訂單金額,总金额,總金額,实付金额,合計金額,請求金額`,
    `paidprice`,
    `รวม,มูลค่า,ยอด,จำนวนเงิน`,
  ],
  paid: [
    `มัดจำ,ยอดมัดจำ,เงินมัดจำ,ชำระแล้ว,ยอดชำระแล้ว,ยอดที่ชำระแล้ว,จ่ายแล้ว,โอนแล้ว,โอนมาแล้ว,ยอดโอน,ยอดโอนแล้ว,ยอดโอนมาแล้ว,deposit,depositpaid,downpayment,prepaid,paid,paidamount,amountpaid,alreadypaid,uangmuka,dp,đặtcọc,tiềncọc,anzahlung`,
  ],
  payMethod: [
    `ช่องทางการชำระเงิน,ช่องทางชำระเงิน,ช่องทางการชำระ,ช่องทางชำระ,วิธีชำระเงิน,วิธีการชำระเงิน,วิธีชำระ,การชำระเงิน,ประเภทการชำระเงิน,ประเภทการชำระ,รูปแบบการชำระเงิน,ชำระโดย,จ่ายโดย,วิธีจ่ายเงิน,การจ่ายเงิน,ชำระเงิน,ชำระ
paymentmethod,paymethod,paymenttype,paymentmethodtitle,paymentmode,paymentchannel,paymentoption,payment,paidby,paidvia
metodepembayaran,metodebayar,carabayar,pembayaran,kaedahbayaran,kaedahpembayaran,phươngthứcthanhtoán,hìnhthứcthanhtoán,thanhtoán,zahlungsart,zahlungsmethode,zahlungsweise,付款方式,支付方式,支払方法,支払い方法,お支払い方法,決済方法`,
  ],
  currency: [`currency,currencycode,สกุลเงิน,matauang,matawang,währung`],
  date: [
    `เวลาส่งสินค้า,เวลาส่ง,เวลาจัดส่ง,เวลาที่จัดส่ง,เวลาที่ส่ง,เวลาการจัดส่ง,วันที่ส่ง,วันที่ส่งของ,วันที่ส่งสินค้า,วันที่ส่งพัสดุ,วันส่ง,วันส่งของ,วันที่จัดส่ง,วันจัดส่ง,วันที่ฝากส่ง,วันฝากส่ง,วันที่ฝาก,วันเวลาฝากส่ง,วันเวลาฝาก,วันเวลาที่ฝากส่ง,วันที่รับฝาก,วันเวลารับฝาก,วันที่นำส่ง,วันที่รับพัสดุ,เวลารับพัสดุ,วันเวลารับพัสดุ,วันที่เข้ารับ,วันที่เข้ารับพัสดุ,เวลาเข้ารับพัสดุ,วันที่จอง
shiptime,shippingtime,shipouttime,shippedtime,shipped,shippedon,shippedondate,shippeddate,shippedat,shipdate,shippingdate,shipmentdate,dateshipped,dateofshipment,dispatchdate,dispatcheddate,dispatchedat,dispatchtime,despatchdate,senddate,sentdate,sentat,senton,datesent,postdate,posteddate,postingdate,dateposted,mailingdate,lodgementdate,acceptancedate,fulfilledat,fulfillmentdate,bookingdate,bookedat,bookedon,pickupdate,pickuptime,pickupdatetime,pickedup,pickedupon,pickedupat,pickeduptime,pickedupdate,collectiondate,collectedat
tglkirim,tanggalkirim,tglpengiriman,tanggalpengiriman,tanggaldikirim,waktupengiriman,tanggalpickup,tarikhpos,tarikhhantar,tarikhpenghantaran,tarikhdihantar,tarikhkirim,ngàygửi,ngàygửihàng,thờigiangửi,ngàylấyhàng,thờigianlấyhàng,ngàyxuấtkho,versanddatum,versandtag,versandtam,versendetam,einlieferungsdatum,abholdatum,sendungsdatum,发货时间,发货日期,发件日期,寄件时间,寄件日期,揽收时间,出货日期,出貨日期,出貨時間,實際出貨時間,寄件時間,寄出日期,發貨時間,發貨日期,出荷日,出荷日時,発送日,発送日時,集荷日,발송일`,
    `วันที่ทำการสั่งซื้อ,วันที่สั่งซื้อ,วันที่สั่ง,วันสั่งซื้อ,วันสั่ง,เวลาสั่งซื้อ,วันที่ออเดอร์,วันที่สร้าง,วันที่สร้างคำสั่งซื้อ,เวลาที่สร้าง,วันที่เปิดบิล,วันที่ทำรายการ
createdtime,createtime,createdat,createddate,createdon,datecreated,creationdate,ordercreationdate,ordercreatedat,orderdate,ordertime,ordereddate,dateordered,orderedat,saledate,purchasedate,transactiondate
waktupesanandibuat,tglorder,tanggalorder,tglpesan,tglpesanan,tanggalpesan,tanggalpesanan,tarikhpesanan,tarikhorder,tarikhtempahan,ngàyđặthàng,ngàyđặt,ngàytạo,ngàytạođơn,ngàylênđơn,thờigianđặthàng,bestelldatum,auftragsdatum,kaufdatum,bestelltam,erstelltam,訂單成立日期,下单时间,下单日期,订单日期,下單時間,訂單日期,注文日,注文日時,受注日,購入日,주문일`,
    `วันที่,วัน,วันเดือนปี,วดป,วันที่เวลา,วันเวลา,date,datetime,tanggal,tgl,tarikh,ngày,ngàytháng,datum,日期,日付`,
  ],
  note: [
    `หมายเหตุ,หมายเหตุ1,หมายเหตุผู้ขาย,หมายเหตุร้าน,หมายเหตุจากร้าน,หมายเหตุร้านค้า,หมายเหตุการจัดส่ง,โน้ต,โน๊ต
note,notes,remark,remarks,remark1,sellernote,sellernotes,ordernote,ordernotes,shippingnote,deliverynote,deliverynotes,deliveryremark,deliveryremarks,instructions,deliveryinstructions,deliveryinstruction,specialinstructions,comment,comments
catatan,ket,keterangan,ghichú,lưuý,lưuýgiaohàng,bemerkung,bemerkungen,anmerkung,anmerkungen,notiz,hinweis,备注,備註,備考,订单备注,訂單備註,記事,메모,비고`,
    `หมายเหตุจากผู้ซื้อ,หมายเหตุจากลูกค้า,หมายเหตุลูกค้า,ข้อความจากลูกค้า,ข้อความจากผู้ซื้อ,buyermessage,buyernote,buyernotes,customernote,customernotes,messagefrombuyer,notefromcustomer,notefrombuyer,notesfrombuyer,customermessage,buyercomment,buyercomments,catatandaripembeli,catatanpembeli,ghichúcủakhách,买家留言,買家備註`,
    `บันทึก,memo,nota`,
  ],
};

const places =
  'ที่อยู่|address|จังหวัด|อำเภอ|ตำบล|แขวง|เขต|รหัส|code|country|city|zip|alamat|kota|negeri|poskod|địachỉ|tỉnh|thànhphố|quận|phường|stra[ßs]|plz|ort$|land$|地址|住所|省|市|区|郵便';
const phones = 'เบอร์|โทร|phone|mobile|tel|hp|contactn|sđt|điệnthoại|handy|电话|電話|手机|手機';
export const senders =
  'ผู้ส่ง|ฝากส่ง|ต้นทาง|sender|^from|shipfrom|shipper|origin|pickup|pengirim|penghantar|absender|gửi|寄件|发件|發件|発送元|依頼主|差出';
const numbers = 'nummer|nr$|^no|nomor|nombor|kode|^id|mã|编号|編號|番号|號';

/** What a heading must not hold to be of a field, unless it is exactly one of its words: what only seems to name it. */
export const neverIn: Partial<Record<Field, RegExp>> = {
  trackingNo:
    /url|link|ลิงก์|ลิงค์|status|สถานะ|จำนวน|ค่า|น้ำหนัก|ประเภท|ขนาด|รายละเอียด|มูลค่า|วันที่|เวลา|date|time|บริษัท|ผู้ให้บริการ|provider|sku|return|retour|rts|ตีกลับ|ขากลับ|ขาเข้า|inbound|เก่า|เดิม|old|previous|original|ยกเลิก|package|event|last|สินค้า|order|count|qty|cod|ผู้|internal|退|返/,
  courier:
    /code|รหัส|ค่า|cost|fee|price|phone|เบอร์|status|สถานะ|วันที่|เวลา|date|time|เลข|number|url|discount|ส่วนลด|จำนวน|ที่อยู่|fault|ongkir|biaya|phí|kosten/,
  order:
    /sku|item|date|วันที่|เวลา|time|status|สถานะ|amount|total|ยอด|ราคา|price|type|ประเภท|count|จำนวน|line|url|record|transaction|package|related|ที่เกี่ยวข้อง|สินค้า|parent|note|หมายเหตุ|value|discount|net|subtotal|shipping|fee/,
  buyer: new RegExp(
    `${senders}|bill(?:ing)?name|billing|ใบกำกับ|ภาษี|tax|${places}|${phones}|mail|เมล|หมายเหตุ|note|message|signer|เซ็น|ผู้รับเงิน|บัญชี|account|bank|shop|ร้าน|ประเภท|กลุ่ม|group|จำนวน|เลข|status|date|วันที่|เวลา|ngày|tanggal|tgl|tarikh|id$|${numbers}`,
  ),
  surname: /ชื่อ|fullname/,
  phone: new RegExp(
    `${senders}|ใบกำกับ|ภาษี|tax|bill|สำรอง|ร้าน|shop|staff|พนักงาน|driver|rider|person|mail|[2-9]$|name`,
  ),
  item: /ใบ|เลข|ราคา|จำนวน|น้ำหนัก|มูลค่า|รหัส|code|sku|ประเภท|type|หมวด|category|number|qty|quantity|price|value|total|status|สถานะ|อ้างอิง|weight|count|url|คืน|เวลา|วันที่|ชำระ|ส่วนลด|ค่า|ยอด|image|รูป|note|fee|discount|date|id$|คลัง|warehouse|harga|jumlah|kode|berat|nilai|giá|số|mã|phí|preis|menge|gewicht|wert|nummer|数量|价|金额|金額|価格|重量|编号|番号|コード/,
  cash: /ค่าธรรมเนียม|ค่าบริการ|ค่าจัดส่ง|ค่าส่ง|fee|commission|charge|vat|ภาษี|status|สถานะ|time|date|วันที่|เวลา|method|วิธี|ช่องทาง|type|ประเภท|y\/n|^is|service|บริการ|ตำบล|แขวง|อำเภอ|เขต|จังหวัด|รหัส|ที่อยู่|สาขา|โอน|paid|รับแล้ว|collected|received|remit|แล้ว|ชื่อ|เลข|เบอร์|ไปรษณีย์|biaya|phí|gebühr|手续费|手数料|%/,
  onDelivery: /ค่า|fee|status|สถานะ|date|วันที่|เวลา|time|amount|ยอด|จำนวน|paid|collected|โอนคืน|remit|ref/,
  amount:
    /fee|ค่าธรรมเนียม|ส่วนลด|discount|ค่าส่ง|ค่าจัดส่ง|shipping|ภาษี|tax|vat|โอน|คืน|refund|ชิ้น|weight|น้ำหนัก|qty|quantity|สินค้า|item|adjusted|parcel|piece|box|pack|count|carton|tracking|กล่อง|พัสดุ|^total(?=[a-z])(?!amount|price|payment|order|bayar|harga|tagihan)|%/,
  payMethod: /codpay|สถานะ|status|เวลา|time|วันที่|date|ค่า|fee|ยอด|จำนวน|amount|id$/,
  date: /คาดว่า|กำหนด|estimat|expected|promis|shipby|due|deliver|cancel|ยกเลิก|โอน|ชำระ|paid|pay|รับเงิน|เซ็น|update|ปรับปรุง|สำเร็จ|พิมพ์|print|เกิด|ถึง|หมดอายุ|settle|refund|คืน|予定|status|สถานะ/,
  note: /สถานะ|status|ลิงก์|link/,
};
